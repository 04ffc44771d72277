import type { RouteObject } from 'react-router';
import { Layout } from '#apps/portal/layout/Layout.tsx';
import { ArrivePage } from '#apps/portal/pages/enter/ArrivePage.tsx';
import { ChoosePasswordPage } from '#apps/portal/pages/enter/ChoosePasswordPage.tsx';
import { FirstAdminPage } from '#apps/portal/pages/enter/FirstAdminPage.tsx';
import { ForgotPasswordPage } from '#apps/portal/pages/enter/ForgotPasswordPage.tsx';
import { SignInPage } from '#apps/portal/pages/enter/SignInPage.tsx';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { PageProblem } from '#apps/portal/parts/PageProblem.tsx';

/** The portal's addresses, below /portal (D-001). What stands behind the door is loaded when it is opened. */
export const portalRoutes = (): RouteObject[] => [
  {
    errorElement: <PageProblem />,
    children: [
      { path: 'sign-in', element: <SignInPage /> },
      { path: 'forgot-password', element: <ForgotPasswordPage /> },
      { path: 'reset-password/:token', element: <ChoosePasswordPage occasion="reset" /> },
      { path: 'welcome/:token', element: <ChoosePasswordPage occasion="welcome" /> },
      { path: 'first/:token', element: <FirstAdminPage /> },
      { path: 'switch/:token', element: <ArrivePage /> },
      {
        element: <Layout />,
        errorElement: <PageProblem />,
        children: [
          { index: true, lazy: () => import('#apps/portal/pages/dashboard/DashboardPage.tsx') },
          {
            path: 'bills',
            lazy: () => import('#apps/portal/pages/bills/BillsPage.tsx'),
            children: [{ path: ':id', lazy: () => import('#apps/portal/pages/bills/bill-look.tsx') }],
          },
          { path: 'schedules/bulk', lazy: () => import('#apps/portal/pages/planning/PlanningPage.tsx') },
          {
            path: 'schedules',
            lazy: () => import('#apps/portal/pages/schedules/SchedulesPage.tsx'),
            children: [{ path: ':id', lazy: () => import('#apps/portal/pages/schedules/schedule-facts.tsx') }],
          },
          {
            path: 'movies',
            lazy: () => import('#apps/portal/pages/movies/MoviesPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/movies/movie-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/movies/movie-facts.tsx') },
              { path: ':id/change', lazy: () => import('#apps/portal/pages/movies/movie-change.tsx') },
              { path: ':id/versions/new', lazy: () => import('#apps/portal/pages/movies/version-change.tsx') },
              { path: ':id/versions/:version', lazy: () => import('#apps/portal/pages/movies/version-change.tsx') },
            ],
          },
          {
            path: 'events',
            lazy: () => import('#apps/portal/pages/events/EventsPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/events/event-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/events/event-change.tsx') },
            ],
          },
          {
            path: 'distributors',
            lazy: () => import('#apps/portal/pages/distributors/DistributorsPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/distributors/distributor-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/distributors/distributor-change.tsx') },
            ],
          },
          {
            path: 'rental-profiles',
            lazy: () => import('#apps/portal/pages/rental-profiles/RentalProfilesPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/rental-profiles/rental-profile-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/rental-profiles/rental-profile-change.tsx') },
            ],
          },
          {
            path: 'cinemas',
            lazy: () => import('#apps/portal/pages/cinemas/CinemasPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/cinemas/cinema-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/cinemas/cinema-change.tsx') },
            ],
          },
          {
            path: 'screens',
            lazy: () => import('#apps/portal/pages/screens/ScreensPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/screens/screen-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/screens/screen-change.tsx') },
            ],
          },
          { path: 'screens/:id/seats', lazy: () => import('#apps/portal/pages/seat-plan/SeatPlanPage.tsx') },
          {
            path: 'employees',
            lazy: () => import('#apps/portal/pages/employees/EmployeesPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/employees/employee-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/employees/employee-change.tsx') },
            ],
          },
          {
            path: 'roles',
            lazy: () => import('#apps/portal/pages/roles/RolesPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/roles/role-new.tsx') },
              { path: ':key', lazy: () => import('#apps/portal/pages/roles/role-look.tsx') },
            ],
          },
          {
            path: 'devices',
            lazy: () => import('#apps/portal/pages/devices/DevicesPage.tsx'),
            children: [{ path: ':id', lazy: () => import('#apps/portal/pages/devices/device-change.tsx') }],
          },
          {
            path: 'terminals',
            lazy: () => import('#apps/portal/pages/terminals/TerminalsPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/terminals/terminal-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/terminals/terminal-change.tsx') },
            ],
          },
          {
            path: 'printers',
            lazy: () => import('#apps/portal/pages/printers/PrintersPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/printers/printer-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/printers/printer-change.tsx') },
            ],
          },
          { path: 'devices/approve/:token', lazy: () => import('#apps/portal/pages/devices/ApproveDevicePage.tsx') },
          {
            path: 'price-rates',
            lazy: () => import('#apps/portal/pages/price-rates/PriceRatesPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/price-rates/price-rate-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/price-rates/price-rate-change.tsx') },
            ],
          },
          {
            path: 'products',
            lazy: () => import('#apps/portal/pages/products/ProductsPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/products/product-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/products/product-change.tsx') },
            ],
          },
          {
            path: 'categories',
            lazy: () => import('#apps/portal/pages/categories/CategoriesPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/categories/category-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/categories/category-change.tsx') },
            ],
          },
          {
            path: 'voucher-types',
            lazy: () => import('#apps/portal/pages/voucher-types/VoucherTypesPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/voucher-types/voucher-type-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/voucher-types/voucher-type-change.tsx') },
            ],
          },
          {
            path: 'voucher-packages',
            lazy: () => import('#apps/portal/pages/voucher-packages/VoucherPackagesPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/voucher-packages/package-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/voucher-packages/package-look.tsx') },
            ],
          },
          {
            path: 'vouchers',
            lazy: () => import('#apps/portal/pages/vouchers/VouchersPage.tsx'),
            children: [{ path: ':uuid', lazy: () => import('#apps/portal/pages/vouchers/voucher-look.tsx') }],
          },
          {
            path: 'cash-balance',
            lazy: () => import('#apps/portal/pages/cash-balance/CashBalancePage.tsx'),
            children: [{ path: ':device/:day', lazy: () => import('#apps/portal/pages/cash-balance/cash-book.tsx') }],
          },
          {
            path: 'payment-methods',
            lazy: () => import('#apps/portal/pages/payment-methods/PaymentMethodsPage.tsx'),
            children: [
              { path: ':id', lazy: () => import('#apps/portal/pages/payment-methods/payment-method-change.tsx') },
            ],
          },
          {
            path: 'reservations',
            lazy: () => import('#apps/portal/pages/reservations/ReservationsPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/reservations/reservation-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/reservations/reservation-look.tsx') },
            ],
          },
          {
            path: 'invoices',
            lazy: () => import('#apps/portal/pages/invoices/InvoicesPage.tsx'),
            children: [{ path: ':id', lazy: () => import('#apps/portal/pages/invoices/invoice-look.tsx') }],
          },
          {
            path: 'invoice-clients',
            lazy: () => import('#apps/portal/pages/invoice-clients/InvoiceClientsPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/invoice-clients/invoice-client-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/invoice-clients/invoice-client-change.tsx') },
            ],
          },
          { path: 'clients', lazy: () => import('#apps/portal/pages/clients/ClientsPage.tsx') },
          {
            path: 'payments',
            lazy: () => import('#apps/portal/pages/payments/PaymentsPage.tsx'),
            children: [{ path: ':id', lazy: () => import('#apps/portal/pages/payments/payment-look.tsx') }],
          },
          {
            path: 'newsletters',
            lazy: () => import('#apps/portal/pages/newsletters/NewslettersPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/newsletters/campaign-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/newsletters/campaign-change.tsx') },
            ],
          },
          {
            path: 'signage',
            lazy: () => import('#apps/portal/pages/signage/SignagePage.tsx'),
            children: [
              { path: 'screen/:id', lazy: () => import('#apps/portal/pages/signage/screen-change.tsx') },
              { path: 'message/new', lazy: () => import('#apps/portal/pages/signage/message-new.tsx') },
              { path: 'message/:id', lazy: () => import('#apps/portal/pages/signage/message-change.tsx') },
              { path: 'hall/:id', lazy: () => import('#apps/portal/pages/signage/hall-change.tsx') },
            ],
          },
          {
            path: 'themes',
            lazy: () => import('#apps/portal/pages/themes/ThemesPage.tsx'),
            children: [
              { path: 'theme/new', lazy: () => import('#apps/portal/pages/themes/theme-new.tsx') },
              { path: 'theme/:key', lazy: () => import('#apps/portal/pages/themes/theme-change.tsx') },
              { path: 'background/new', lazy: () => import('#apps/portal/pages/themes/background-new.tsx') },
              { path: 'background/:id', lazy: () => import('#apps/portal/pages/themes/background-change.tsx') },
            ],
          },
          {
            path: 'automations',
            lazy: () => import('#apps/portal/pages/automations/AutomationsPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/automations/automation-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/automations/automation-change.tsx') },
            ],
          },
          { path: 'contents', lazy: () => import('#apps/portal/pages/contents/ContentsPage.tsx') },
          { path: 'contents/page/new', lazy: () => import('#apps/portal/pages/contents/page-new.tsx') },
          { path: 'contents/page/:id', lazy: () => import('#apps/portal/pages/contents/page-change.tsx') },
          { path: 'contents/preset/:key', lazy: () => import('#apps/portal/pages/contents/preset-change.tsx') },
          {
            path: 'questions',
            lazy: () => import('#apps/portal/pages/questions/QuestionsPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/questions/question-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/questions/question-change.tsx') },
              { path: 'group/:id', lazy: () => import('#apps/portal/pages/questions/group-change.tsx') },
            ],
          },
          {
            path: 'navigation',
            lazy: () => import('#apps/portal/pages/navigation/NavigationPage.tsx'),
            children: [
              { path: 'item/new/:place', lazy: () => import('#apps/portal/pages/navigation/item-new.tsx') },
              { path: 'item/:place', lazy: () => import('#apps/portal/pages/navigation/item-change.tsx') },
              { path: 'slide/:at', lazy: () => import('#apps/portal/pages/navigation/slide-change.tsx') },
              { path: 'column/:at', lazy: () => import('#apps/portal/pages/navigation/column-change.tsx') },
            ],
          },
          { path: 'widgets', lazy: () => import('#apps/portal/pages/widgets/WidgetsPage.tsx') },
          { path: 'widgets/:key', lazy: () => import('#apps/portal/pages/widgets/widget-change.tsx') },
          { path: 'reports', lazy: () => import('#apps/portal/pages/reports/ReportsPage.tsx') },
          { path: 'settings', lazy: () => import('#apps/portal/pages/settings/SettingsPage.tsx') },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];

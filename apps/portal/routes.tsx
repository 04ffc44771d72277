import type { RouteObject } from 'react-router';
import { PageProblem } from '#apps/portal/components/page/PageProblem.tsx';
import { Layout } from '#apps/portal/layout/Layout.tsx';
import { ArrivePage } from '#apps/portal/pages/auth/ArrivePage.tsx';
import { ChoosePasswordPage } from '#apps/portal/pages/auth/ChoosePasswordPage.tsx';
import { FirstAdminPage } from '#apps/portal/pages/auth/FirstAdminPage.tsx';
import { ForgotPasswordPage } from '#apps/portal/pages/auth/ForgotPasswordPage.tsx';
import { ProviderReturnPage } from '#apps/portal/pages/auth/ProviderReturnPage.tsx';
import { SignInPage } from '#apps/portal/pages/auth/SignInPage.tsx';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { FoundingPage } from '#apps/portal/pages/setup/FoundingPage.tsx';
import { SetupPage } from '#apps/portal/pages/setup/SetupPage.tsx';

/**
 * Returns the portal's routes below /portal (D-001). Pages for signed-in employees load when they
 * are opened.
 */
export const portalRoutes = (): RouteObject[] => [
  {
    errorElement: <PageProblem />,
    children: [
      { path: 'sign-in', element: <SignInPage /> },
      { path: 'sign-in/provider', element: <ProviderReturnPage /> },
      { path: 'forgot-password', element: <ForgotPasswordPage /> },
      { path: 'reset-password/:token', element: <ChoosePasswordPage occasion="reset" /> },
      { path: 'welcome/:token', element: <ChoosePasswordPage occasion="welcome" /> },
      { path: 'first/:token', element: <FirstAdminPage /> },
      { path: 'switch/:token', element: <ArrivePage /> },
      { path: 'setup', element: <SetupPage /> },
      { path: 'setup/:token', element: <FoundingPage /> },
      {
        element: <Layout />,
        errorElement: <Layout problem={<PageProblem />} />,
        children: [
          { index: true, lazy: () => import('#apps/portal/pages/dashboard/DashboardPage.tsx') },
          {
            path: 'bills',
            lazy: () => import('#apps/portal/pages/sales/bills/BillsPage.tsx'),
            children: [{ path: ':id', lazy: () => import('#apps/portal/pages/sales/bills/bill-detail.tsx') }],
          },
          {
            path: 'alarms',
            lazy: () => import('#apps/portal/pages/sales/alarms/AlarmsPage.tsx'),
            children: [{ path: ':id', lazy: () => import('#apps/portal/pages/sales/alarms/alarm-detail.tsx') }],
          },
          { path: 'provider-days', lazy: () => import('#apps/portal/pages/sales/payments/ProviderDaysPage.tsx') },
          { path: 'schedules/bulk', lazy: () => import('#apps/portal/pages/programme/planning/PlanningPage.tsx') },
          {
            path: 'price-rates/prices',
            lazy: () => import('#apps/portal/pages/sales/price-rates/list/PriceListPage.tsx'),
          },
          { path: 'schedules/:id/prices', lazy: () => import('#apps/portal/pages/programme/prices/PricesPage.tsx') },
          { path: 'schedules/:id/seats', lazy: () => import('#apps/portal/pages/programme/seats/SeatsPage.tsx') },
          {
            path: 'schedules',
            lazy: () => import('#apps/portal/pages/programme/schedules/SchedulesPage.tsx'),
            children: [
              { path: ':id', lazy: () => import('#apps/portal/pages/programme/schedules/schedule-facts.tsx') },
            ],
          },
          {
            path: 'movies',
            lazy: () => import('#apps/portal/pages/programme/movies/MoviesPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/programme/movies/movie-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/programme/movies/movie-facts.tsx') },
              { path: ':id/change', lazy: () => import('#apps/portal/pages/programme/movies/movie-edit.tsx') },
              {
                path: ':id/versions/new',
                lazy: () => import('#apps/portal/pages/programme/movies/versions/version-edit.tsx'),
              },
              {
                path: ':id/versions/:version',
                lazy: () => import('#apps/portal/pages/programme/movies/versions/version-edit.tsx'),
              },
            ],
          },
          {
            path: 'events',
            lazy: () => import('#apps/portal/pages/programme/events/EventsPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/programme/events/event-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/programme/events/event-edit.tsx') },
            ],
          },
          {
            path: 'distributors',
            lazy: () => import('#apps/portal/pages/programme/distributors/DistributorsPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/programme/distributors/distributor-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/programme/distributors/distributor-edit.tsx') },
            ],
          },
          {
            path: 'rental-profiles',
            lazy: () => import('#apps/portal/pages/programme/rental-profiles/RentalProfilesPage.tsx'),
            children: [
              {
                path: 'new',
                lazy: () => import('#apps/portal/pages/programme/rental-profiles/rental-profile-new.tsx'),
              },
              {
                path: ':id',
                lazy: () => import('#apps/portal/pages/programme/rental-profiles/rental-profile-edit.tsx'),
              },
            ],
          },
          {
            path: 'cinemas',
            lazy: () => import('#apps/portal/pages/organisation/cinemas/CinemasPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/organisation/cinemas/cinema-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/organisation/cinemas/cinema-edit.tsx') },
            ],
          },
          {
            path: 'screens',
            lazy: () => import('#apps/portal/pages/organisation/screens/ScreensPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/organisation/screens/screen-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/organisation/screens/screen-edit.tsx') },
            ],
          },
          {
            path: 'api-keys',
            lazy: () => import('#apps/portal/pages/organisation/api-keys/ApiKeysPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/organisation/api-keys/api-key-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/organisation/api-keys/api-key-detail.tsx') },
            ],
          },
          { path: 'backups', lazy: () => import('#apps/portal/pages/installation/backups/BackupsPage.tsx') },
          {
            path: 'exhibitors',
            lazy: () => import('#apps/portal/pages/installation/ExhibitorsPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/installation/exhibitor-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/installation/exhibitor-edit.tsx') },
            ],
          },
          { path: 'account', lazy: () => import('#apps/portal/pages/account/AccountPage.tsx') },
          { path: 'audit', lazy: () => import('#apps/portal/pages/organisation/audit/AuditPage.tsx') },
          {
            path: 'sign-in-provider',
            lazy: () => import('#apps/portal/pages/organisation/sign-in-provider/SignInProviderPage.tsx'),
          },
          { path: 'mail', lazy: () => import('#apps/portal/pages/organisation/mail/MailPage.tsx') },
          {
            path: 'tags',
            lazy: () => import('#apps/portal/pages/programme/tags/TagsPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/programme/tags/tag-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/programme/tags/tag-edit.tsx') },
            ],
          },
          {
            path: 'screens/:id/seats',
            lazy: () => import('#apps/portal/pages/organisation/seat-plan/SeatPlanPage.tsx'),
          },
          {
            path: 'employees',
            lazy: () => import('#apps/portal/pages/people/employees/EmployeesPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/people/employees/employee-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/people/employees/employee-edit.tsx') },
            ],
          },
          {
            path: 'roles',
            lazy: () => import('#apps/portal/pages/people/roles/RolesPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/people/roles/role-new.tsx') },
              { path: ':key', lazy: () => import('#apps/portal/pages/people/roles/role-detail.tsx') },
            ],
          },
          {
            path: 'devices',
            lazy: () => import('#apps/portal/pages/organisation/devices/DevicesPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/organisation/devices/device-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/organisation/devices/device-edit.tsx') },
            ],
          },
          { path: 'hardware', lazy: () => import('#apps/portal/pages/organisation/hardware/HardwarePage.tsx') },
          {
            path: 'terminals',
            lazy: () => import('#apps/portal/pages/organisation/terminals/TerminalsPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/organisation/terminals/terminal-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/organisation/terminals/terminal-edit.tsx') },
            ],
          },
          {
            path: 'printers',
            lazy: () => import('#apps/portal/pages/organisation/printers/PrintersPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/organisation/printers/printer-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/organisation/printers/printer-edit.tsx') },
            ],
          },
          {
            path: 'devices/scanner',
            lazy: () => import('#apps/portal/pages/organisation/devices/ScannerTrialPage.tsx'),
          },
          {
            path: 'devices/approve/:token',
            lazy: () => import('#apps/portal/pages/organisation/devices/ApproveDevicePage.tsx'),
          },
          {
            path: 'price-rates',
            lazy: () => import('#apps/portal/pages/sales/price-rates/PriceRatesPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/sales/price-rates/price-rate-new.tsx') },
              { path: 'order', lazy: () => import('#apps/portal/pages/sales/price-rates/price-rate-order.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/sales/price-rates/price-rate-edit.tsx') },
            ],
          },
          {
            path: 'products',
            lazy: () => import('#apps/portal/pages/sales/products/ProductsPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/sales/products/product-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/sales/products/product-edit.tsx') },
            ],
          },
          {
            path: 'categories',
            lazy: () => import('#apps/portal/pages/sales/categories/CategoriesPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/sales/categories/category-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/sales/categories/category-edit.tsx') },
            ],
          },
          {
            path: 'discount-reasons',
            lazy: () => import('#apps/portal/pages/sales/discount-reasons/DiscountReasonsPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/sales/discount-reasons/reason-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/sales/discount-reasons/reason-edit.tsx') },
            ],
          },
          {
            path: 'voucher-types',
            lazy: () => import('#apps/portal/pages/sales/voucher-types/VoucherTypesPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/sales/voucher-types/voucher-type-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/sales/voucher-types/voucher-type-edit.tsx') },
            ],
          },
          {
            path: 'voucher-packages',
            lazy: () => import('#apps/portal/pages/sales/voucher-packages/VoucherPackagesPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/sales/voucher-packages/package-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/sales/voucher-packages/package-detail.tsx') },
            ],
          },
          {
            path: 'vouchers',
            lazy: () => import('#apps/portal/pages/sales/vouchers/VouchersPage.tsx'),
            children: [{ path: ':uuid', lazy: () => import('#apps/portal/pages/sales/vouchers/voucher-detail.tsx') }],
          },
          {
            path: 'cash-balance',
            lazy: () => import('#apps/portal/pages/sales/cash-balance/CashBalancePage.tsx'),
            children: [
              {
                path: ':device/:day/:shift',
                lazy: () => import('#apps/portal/pages/sales/cash-balance/cash-book.tsx'),
              },
            ],
          },
          {
            path: 'payment-methods',
            lazy: () => import('#apps/portal/pages/sales/payment-methods/PaymentMethodsPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/sales/payment-methods/payment-method-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/sales/payment-methods/payment-method-edit.tsx') },
            ],
          },
          {
            path: 'reservations',
            lazy: () => import('#apps/portal/pages/sales/reservations/ReservationsPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/sales/reservations/reservation-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/sales/reservations/reservation-detail.tsx') },
            ],
          },
          {
            path: 'invoices',
            lazy: () => import('#apps/portal/pages/sales/invoices/InvoicesPage.tsx'),
            children: [{ path: ':id', lazy: () => import('#apps/portal/pages/sales/invoices/invoice-detail.tsx') }],
          },
          {
            path: 'invoice-clients',
            lazy: () => import('#apps/portal/pages/sales/invoice-clients/InvoiceClientsPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/sales/invoice-clients/invoice-client-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/sales/invoice-clients/invoice-client-edit.tsx') },
            ],
          },
          {
            path: 'clients',
            lazy: () => import('#apps/portal/pages/people/clients/ClientsPage.tsx'),
            children: [{ path: ':id', lazy: () => import('#apps/portal/pages/people/clients/client-detail.tsx') }],
          },
          {
            path: 'messages',
            lazy: () => import('#apps/portal/pages/people/messages/MessagesPage.tsx'),
            children: [{ path: ':id', lazy: () => import('#apps/portal/pages/people/messages/message-detail.tsx') }],
          },
          {
            path: 'payments',
            lazy: () => import('#apps/portal/pages/sales/payments/PaymentsPage.tsx'),
            children: [{ path: ':id', lazy: () => import('#apps/portal/pages/sales/payments/payment-detail.tsx') }],
          },
          {
            path: 'newsletters',
            lazy: () => import('#apps/portal/pages/marketing/newsletters/NewslettersPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/marketing/newsletters/campaign-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/marketing/newsletters/campaign-edit.tsx') },
            ],
          },
          {
            path: 'signage',
            lazy: () => import('#apps/portal/pages/organisation/signage/SignagePage.tsx'),
            children: [
              { path: 'screen/:id', lazy: () => import('#apps/portal/pages/organisation/signage/screen-edit.tsx') },
              { path: 'message/new', lazy: () => import('#apps/portal/pages/organisation/signage/message-new.tsx') },
              { path: 'message/:id', lazy: () => import('#apps/portal/pages/organisation/signage/message-edit.tsx') },
              {
                path: 'playlist/new',
                lazy: () => import('#apps/portal/pages/organisation/signage/playlists/playlist-new.tsx'),
              },
              {
                path: 'playlist/:id',
                lazy: () => import('#apps/portal/pages/organisation/signage/playlists/playlist-edit.tsx'),
              },
              { path: 'hall/:id', lazy: () => import('#apps/portal/pages/organisation/signage/hall-edit.tsx') },
            ],
          },
          {
            path: 'themes',
            lazy: () => import('#apps/portal/pages/organisation/themes/ThemesPage.tsx'),
            children: [
              { path: 'theme/new', lazy: () => import('#apps/portal/pages/organisation/themes/theme-new.tsx') },
              { path: 'theme/:key', lazy: () => import('#apps/portal/pages/organisation/themes/theme-edit.tsx') },
              {
                path: 'background/new',
                lazy: () => import('#apps/portal/pages/organisation/themes/background-new.tsx'),
              },
              {
                path: 'background/:id',
                lazy: () => import('#apps/portal/pages/organisation/themes/background-edit.tsx'),
              },
            ],
          },
          {
            path: 'automations',
            lazy: () => import('#apps/portal/pages/marketing/automations/AutomationsPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/marketing/automations/automation-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/marketing/automations/automation-edit.tsx') },
            ],
          },
          { path: 'contents', lazy: () => import('#apps/portal/pages/website/contents/ContentsPage.tsx') },
          { path: 'contents/page/new', lazy: () => import('#apps/portal/pages/website/contents/page-new.tsx') },
          { path: 'contents/page/:id', lazy: () => import('#apps/portal/pages/website/contents/page-edit.tsx') },
          { path: 'contents/preset/:key', lazy: () => import('#apps/portal/pages/website/contents/preset-edit.tsx') },
          {
            path: 'questions',
            lazy: () => import('#apps/portal/pages/website/questions/QuestionsPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/website/questions/question-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/website/questions/question-edit.tsx') },
              { path: 'group/:id', lazy: () => import('#apps/portal/pages/website/questions/group-edit.tsx') },
            ],
          },
          {
            path: 'navigation',
            lazy: () => import('#apps/portal/pages/website/navigation/NavigationPage.tsx'),
            children: [
              { path: 'item/new/:place', lazy: () => import('#apps/portal/pages/website/navigation/item-new.tsx') },
              { path: 'item/:place', lazy: () => import('#apps/portal/pages/website/navigation/item-edit.tsx') },
              { path: 'slide/:at', lazy: () => import('#apps/portal/pages/website/navigation/slide-edit.tsx') },
              { path: 'column/:at', lazy: () => import('#apps/portal/pages/website/navigation/column-edit.tsx') },
            ],
          },
          { path: 'widgets', lazy: () => import('#apps/portal/pages/website/widgets/WidgetsPage.tsx') },
          { path: 'widgets/:key', lazy: () => import('#apps/portal/pages/website/widgets/widget-edit.tsx') },
          { path: 'figures', lazy: () => import('#apps/portal/pages/sales/figures/FiguresPage.tsx') },
          { path: 'figures/films/:id', lazy: () => import('#apps/portal/pages/sales/figures/FilmPage.tsx') },
          { path: 'figures/calendar', lazy: () => import('#apps/portal/pages/sales/figures/CalendarPage.tsx') },
          { path: 'reports', lazy: () => import('#apps/portal/pages/sales/reports/ReportsPage.tsx') },
          {
            path: 'vat-rates',
            lazy: () => import('#apps/portal/pages/organisation/vat/VatRatesPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/organisation/vat/vat-change-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/organisation/vat/vat-change-edit.tsx') },
            ],
          },
          { path: 'retention', lazy: () => import('#apps/portal/pages/people/retention/RetentionPage.tsx') },
          { path: 'settings', lazy: () => import('#apps/portal/pages/organisation/settings/SettingsPage.tsx') },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];

import type { RouteObject } from 'react-router';
import { Layout } from '#apps/portal/layout/Layout.tsx';
import { ChoosePasswordPage } from '#apps/portal/pages/enter/ChoosePasswordPage.tsx';
import { FirstAdminPage } from '#apps/portal/pages/enter/FirstAdminPage.tsx';
import { ForgotPasswordPage } from '#apps/portal/pages/enter/ForgotPasswordPage.tsx';
import { SignInPage } from '#apps/portal/pages/enter/SignInPage.tsx';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { StartPage } from '#apps/portal/pages/StartPage.tsx';
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
      {
        element: <Layout />,
        errorElement: <PageProblem />,
        children: [
          { index: true, element: <StartPage /> },
          {
            path: 'schedules',
            lazy: () => import('#apps/portal/pages/schedules/SchedulesPage.tsx'),
            children: [{ path: ':id', lazy: () => import('#apps/portal/pages/schedules/schedule-facts.tsx') }],
          },
          {
            path: 'movies',
            lazy: () => import('#apps/portal/pages/movies/MoviesPage.tsx'),
            children: [{ path: ':id', lazy: () => import('#apps/portal/pages/movies/movie-facts.tsx') }],
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
            path: 'employees',
            lazy: () => import('#apps/portal/pages/employees/EmployeesPage.tsx'),
            children: [
              { path: 'new', lazy: () => import('#apps/portal/pages/employees/employee-new.tsx') },
              { path: ':id', lazy: () => import('#apps/portal/pages/employees/employee-change.tsx') },
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
            children: [{ path: ':id', lazy: () => import('#apps/portal/pages/price-rates/price-rate-change.tsx') }],
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
          { path: 'reports', lazy: () => import('#apps/portal/pages/reports/ReportsPage.tsx') },
          { path: 'settings', lazy: () => import('#apps/portal/pages/settings/SettingsPage.tsx') },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];

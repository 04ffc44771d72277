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
          { path: 'devices/approve/:token', lazy: () => import('#apps/portal/pages/devices/ApproveDevicePage.tsx') },
          {
            path: 'price-rates',
            lazy: () => import('#apps/portal/pages/price-rates/PriceRatesPage.tsx'),
            children: [{ path: ':id', lazy: () => import('#apps/portal/pages/price-rates/price-rate-change.tsx') }],
          },
          {
            path: 'payment-methods',
            lazy: () => import('#apps/portal/pages/payment-methods/PaymentMethodsPage.tsx'),
            children: [
              { path: ':id', lazy: () => import('#apps/portal/pages/payment-methods/payment-method-change.tsx') },
            ],
          },
          {
            path: 'payments',
            lazy: () => import('#apps/portal/pages/payments/PaymentsPage.tsx'),
            children: [{ path: ':id', lazy: () => import('#apps/portal/pages/payments/payment-look.tsx') }],
          },
          { path: 'settings', lazy: () => import('#apps/portal/pages/settings/SettingsPage.tsx') },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];

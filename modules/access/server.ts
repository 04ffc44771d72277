/** The public interface of access: sessions, permissions, sign-in, and its mails. */

export { addEmployee } from '#modules/access/server/employees/add-employee.ts';
export { purgeSignIns } from '#modules/access/server/employees/purge.ts';
export { hashNewPassword } from '#modules/access/server/passwords/new-password.ts';
export { CINEMAS, RIGHTS } from '#modules/access/server/roles/rights.sql.ts';
export { accessRoutes } from '#modules/access/server/routes.ts';
export { currentUser } from '#modules/access/server/sessions/current-user.ts';
export { exhibitorsWithEmployee } from '#modules/access/server/sessions/other-exhibitors.ts';
export { openStaffGate, type StaffGate } from '#modules/access/server/sessions/staff-gate.ts';
export {
  actingAs,
  type Browser,
  browserOf,
  clearStaffCookie,
  countOldSessions,
  purgeSessions,
  type Staff,
  sendStaffCookie,
  sessionOfSocket,
  staffOfCookies,
} from '#modules/access/server/sessions/staff-sessions.ts';
export { createAdmin, inviteAdmin } from '#modules/access/server/sign-in/create-admin.ts';
export { createFirstAdmin, createFounder, firstAdminLink } from '#modules/access/server/sign-in/first-admin.ts';
export { joinAsOperator } from '#modules/access/server/sign-in/join-as-operator.ts';
export { accessOutbox } from '#modules/access/server/sign-in/mails/staff-mails.ts';
export { signOut } from '#modules/access/server/sign-in/sign-out.ts';

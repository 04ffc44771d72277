/** What the program may use of access: who is signed in, what they may do, how they come in, and the mails that let them. */
export { createAdmin } from '#modules/access/server/create-admin.ts';
export { firstAdminLink } from '#modules/access/server/first-admin.ts';
export { forgetSignIns } from '#modules/access/server/forget.ts';
export { CINEMAS, RIGHTS } from '#modules/access/server/rights.sql.ts';
export { accessRoutes } from '#modules/access/server/routes.ts';
export { openStaffGate, type StaffGate } from '#modules/access/server/staff-gate.ts';
export { accessOutbox } from '#modules/access/server/staff-mails.ts';
export { actingAs, type Staff, staffOfCookies } from '#modules/access/server/staff-sessions.ts';

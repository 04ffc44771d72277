import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zIdParams, zMessageAnswer, zUuidParams } from '#kernel/wire.ts';
import {
  zAccount,
  zCodeProof,
  zNewPasskey,
  zNewTotp,
  zPasskeyProof,
  zPasswordProof,
  zRecoveryCodes,
  zSession,
} from '#modules/access/contract/account.ts';
import {
  zArrival,
  zChallengeToken,
  zChangePassword,
  zCode,
  zEmployee,
  zEmployeeForm,
  zExhibitorList,
  zFirstAdmin,
  zForgotPassword,
  zMe,
  zPasskeyOptions,
  zPasskeyResponse,
  zResetPassword,
  zSecondFactor,
  zSignIn,
} from '#modules/access/contract/employees.ts';
import { zCloneForm, zCustomRole, zEmployeeChoices, zRoleForm, zRoles } from '#modules/access/contract/roles.ts';
import {
  zAddress,
  zIssuer,
  zProviderForm,
  zProviderSettings,
  zReturn,
  zWaysIn,
} from '#modules/access/contract/sign-in-provider.ts';

/** A link that was not mailed because no mail server is set, shown once. Null: it was mailed, or not needed. */
const zPassedLink = z.string().nullable();

/** What the portal calls. */
export const accessStaffApi = defineRoutes('staff', {
  'GET /api/staff/exhibitors': {
    summary: 'Lists the other exhibitors the caller works for; at most 100',
    answer: answerOf(zExhibitorList),
  },
  'POST /api/staff/exhibitors/:id/enter': {
    summary: 'Goes over to another exhibitor: signed out here, and in there by a link that works once',
    params: zIdParams,
    answer: answerOf(z.object({ url: z.string() })),
  },
  'POST /api/staff/arrive': {
    summary: 'Lets in who comes over from another exhibitor, by the link they were given there',
    body: zArrival,
    answer: answerOf(zMe),
  },
  'GET /api/staff/employee-choices': {
    summary: 'The roles of the exhibitor an employee can have, and the cinemas they can be limited to',
    answer: answerOf(zEmployeeChoices),
  },
  'GET /api/staff/roles': {
    summary: 'The roles of the exhibitor, and who has them',
    answer: answerOf(zRoles),
  },
  'GET /api/staff/roles/:uuid': {
    summary: 'One role of the exhibitor',
    params: zUuidParams,
    answer: answerOf(zCustomRole),
  },
  'POST /api/staff/roles': {
    summary: 'Makes a role (ROLE-010)',
    body: zRoleForm,
    answer: answerOf(zCustomRole),
  },
  'POST /api/staff/roles/clone': {
    summary: 'Makes a role that gives what another gives, of the program or of the exhibitor',
    body: zCloneForm,
    answer: answerOf(zCustomRole),
  },
  'POST /api/staff/roles/:uuid': {
    summary: 'Changes a role; who has it may at once do what it gives from now on',
    params: zUuidParams,
    body: zRoleForm,
    answer: answerOf(zCustomRole),
  },
  'POST /api/staff/roles/:uuid/archive': {
    summary: 'Archives a role that no employee has any more',
    params: zUuidParams,
    answer: zMessageAnswer,
  },
  'POST /api/staff/sign-in': {
    summary: 'Signs in to the portal; with a second factor, it only begins to',
    body: zSignIn,
    answer: answerOf(z.union([zMe, zSecondFactor])),
  },
  'POST /api/staff/sign-in/code': {
    summary: 'Signs in with a code of an app or a recovery code, after the password; each works once',
    body: z.object({ token: zChallengeToken, code: zCode }),
    answer: answerOf(zMe),
  },
  'POST /api/staff/sign-in/passkey-options': {
    summary: 'Begins a sign-in with a passkey',
    answer: answerOf(z.object({ token: z.string(), options: zPasskeyOptions })),
  },
  'POST /api/staff/sign-in/passkey': {
    summary: 'Signs in with a passkey, without a password',
    body: z.object({ token: zChallengeToken, response: zPasskeyResponse }),
    answer: answerOf(zMe),
  },
  'POST /api/staff/first-admin': {
    summary: 'Makes the first admin of an exhibitor, by the link that is printed at the start, and signs them in',
    body: zFirstAdmin,
    answer: answerOf(zMe),
  },
  'POST /api/staff/sign-out': {
    summary: 'Signs out of the portal; done twice, it is done',
    answer: zMessageAnswer,
  },
  'GET /api/staff/me': {
    summary: 'Who is signed in, and what for',
    answer: answerOf(zMe),
  },
  'POST /api/staff/forgot-password': {
    summary: 'Mails a link to choose a new password; known and unknown addresses get the same answer (D-130)',
    body: zForgotPassword,
    answer: zMessageAnswer,
  },
  'POST /api/staff/reset-password': {
    summary: 'Chooses a password by a mailed link: a reset, or an invitation',
    body: zResetPassword,
    answer: zMessageAnswer,
  },
  'POST /api/staff/password': {
    summary: "Changes one's own password",
    body: zChangePassword,
    answer: zMessageAnswer,
  },
  'GET /api/staff/employees': {
    summary: 'Lists the employees of the exhibitor',
    answer: answerOf(z.array(zEmployee)),
  },
  'GET /api/staff/employees/:id': {
    summary: 'One employee',
    params: zIdParams,
    answer: answerOf(zEmployee),
  },
  'POST /api/staff/employees': {
    summary:
      'Adds an employee; without a password an invitation is mailed, or its link given where no mail can be sent',
    body: zEmployeeForm,
    answer: answerOf(zEmployee.extend({ link: zPassedLink })),
  },
  'POST /api/staff/employees/:id': {
    summary: 'Changes an employee; a blank password or PIN stays as it is',
    params: zIdParams,
    body: zEmployeeForm,
    answer: answerOf(zEmployee),
  },
  'POST /api/staff/employees/:id/let-go': {
    summary: 'Deactivates an employee; the history keeps the name',
    params: zIdParams,
    answer: zMessageAnswer,
  },
  'POST /api/staff/employees/:id/remove-factors': {
    summary: 'Removes the passkeys, the authenticator app and the recovery codes of an employee who lost them',
    params: zIdParams,
    answer: zMessageAnswer,
  },
  'POST /api/staff/employees/:id/reset-link': {
    summary: 'Mails an employee a link to choose a password, or gives it where no mail can be sent',
    params: zIdParams,
    answer: answerOf(z.object({ message: z.string(), link: zPassedLink })),
  },
});

/** What the page "My account" calls: each employee for themselves. */
export const accountStaffApi = defineRoutes('staff', {
  'GET /api/staff/account': {
    summary: 'The second factors of the caller',
    answer: answerOf(zAccount),
  },
  'POST /api/staff/account/confirm': {
    summary: 'Confirms by the password that the caller is at this browser; what matters asks for it (decision 0050)',
    body: zPasswordProof,
    answer: zMessageAnswer,
  },
  'POST /api/staff/account/confirm/code': {
    summary: 'Confirms the same by a code of an app or a recovery code; each works once',
    body: zCodeProof,
    answer: zMessageAnswer,
  },
  'POST /api/staff/account/confirm/passkey-options': {
    summary: 'Begins the same by a passkey',
    answer: answerOf(z.object({ token: z.string(), options: zPasskeyOptions })),
  },
  'POST /api/staff/account/confirm/passkey': {
    summary: 'Confirms the same by a passkey',
    body: zPasskeyProof,
    answer: zMessageAnswer,
  },
  'GET /api/staff/account/proof': {
    summary: 'Refuses like a route that asks for a fresh proof; called before a download, which shows no refusal',
    answer: answerOf(z.null()),
  },
  'POST /api/staff/account/totp/start': {
    summary: 'Makes the secret of an authenticator app; it counts once a code is confirmed',
    answer: answerOf(zNewTotp),
  },
  'POST /api/staff/account/totp': {
    summary: 'Sets up an authenticator app by its first code',
    body: z.object({ token: zChallengeToken, code: zCode }),
    answer: answerOf(zRecoveryCodes),
  },
  'POST /api/staff/account/totp/remove': {
    summary: 'Removes the authenticator app',
    answer: zMessageAnswer,
  },
  'POST /api/staff/account/passkeys/start': {
    summary: 'Begins making a passkey',
    answer: answerOf(z.object({ token: z.string(), options: zPasskeyOptions })),
  },
  'POST /api/staff/account/passkeys': {
    summary: 'Adds a passkey',
    body: zNewPasskey,
    answer: answerOf(zRecoveryCodes),
  },
  'POST /api/staff/account/passkeys/:uuid/remove': {
    summary: 'Removes a passkey',
    params: zUuidParams,
    answer: zMessageAnswer,
  },
  'POST /api/staff/account/recovery-codes': {
    summary: 'Makes new recovery codes; the previous ones no longer work',
    answer: answerOf(zRecoveryCodes),
  },
  'GET /api/staff/account/sessions': {
    summary: "The browsers in which the caller is signed in, the caller's own first; at most 100",
    answer: answerOf(z.array(zSession)),
  },
  'POST /api/staff/account/sessions/:uuid/end': {
    summary: 'Signs the caller out of one browser; done twice, it is done',
    params: zUuidParams,
    answer: zMessageAnswer,
  },
  'POST /api/staff/account/sessions/end-others': {
    summary: 'Signs the caller out everywhere but in this browser',
    answer: zMessageAnswer,
  },
});

/** Sign-in and proof by the exhibitor's identity provider (decision 0051). */
export const providerStaffApi = defineRoutes('staff', {
  'GET /api/staff/sign-in-provider': {
    summary: 'The identity provider by which employees sign in; its secret is write-only',
    answer: answerOf(zProviderSettings),
  },
  'POST /api/staff/sign-in-provider': {
    summary: 'Sets the identity provider of the exhibitor; only administrators may',
    body: zProviderForm,
    answer: answerOf(zProviderSettings),
  },
  'POST /api/staff/sign-in-provider/remove': {
    summary: 'Removes the identity provider: employees sign in with a password or a passkey',
    answer: answerOf(zProviderSettings),
  },
  'POST /api/staff/sign-in-provider/check': {
    summary: 'Reads the description that a provider publishes at its address',
    body: z.strictObject({ issuer: zIssuer }),
    answer: zMessageAnswer,
  },
  'GET /api/staff/sign-in/provider': {
    summary:
      'The words on the button by which employees sign in at the identity provider, and whether passwords sign in',
    answer: answerOf(zWaysIn),
  },
  'POST /api/staff/sign-in/provider': {
    summary: 'Begins a sign-in at the identity provider: the address to which the browser goes',
    answer: answerOf(zAddress),
  },
  'POST /api/staff/sign-in/provider/return': {
    summary: 'Signs in with the answer of the identity provider, which works once',
    body: zReturn,
    answer: answerOf(z.union([zMe, zSecondFactor])),
  },
  'POST /api/staff/account/confirm/provider': {
    summary: 'Begins a fresh proof at the identity provider: the address to which the browser goes',
    answer: answerOf(zAddress),
  },
  'POST /api/staff/account/confirm/provider/return': {
    summary: 'Confirms with the answer of the identity provider that the caller is who they are',
    body: zReturn,
    answer: zMessageAnswer,
  },
});

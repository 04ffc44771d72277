import { z } from 'zod';
import { COUNTRY_CODES } from '#kernel/countries.ts';
import { zId, zMailAddress, zUuid } from '#kernel/wire.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#modules/access/rules/password.ts';
import { PERMISSIONS, ROLES } from '#modules/access/rules/roles.ts';
import { FEATURES } from '#modules/exhibitor/rules/features.ts';

/** Of a password that is given, not chosen: any text is wrong or right, none is malformed. */
const zGivenPassword = z.string().min(1).max(PASSWORD_MAX);
export const zChosenPassword = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);
const zConfirmed = { password: zChosenPassword, password_confirmation: z.string() };
const same = {
  check: (form: { password: string; password_confirmation: string }) => form.password === form.password_confirmation,
  says: { path: ['password_confirmation'], message: 'confirmed' },
};
/** Of a mailed or printed link: 256 bits of chance in base64url. */
export const zLinkToken = z.string().min(1).max(100);
export const zPersonName = z.string().trim().min(2).max(100);
/** D-131. Empty: the PIN stays as it is. */
const zChosenPin = z.string().refine((typed) => /^(\d{4,6})?$/.test(typed), 'access.pin_digits');

/** POST /api/staff/sign-in. */
export const zSignIn = z.object({ email: zMailAddress, password: zGivenPassword });
/** POST /api/staff/forgot-password (D-130: the answer is the same for every address). */
export const zForgotPassword = z.object({ email: zMailAddress });
/** POST /api/staff/reset-password: for resets and invitations. */
export const zResetPassword = z.object({ token: zLinkToken, ...zConfirmed }).refine(same.check, same.says);
/**
 * POST /api/staff/first-admin: the link printed at the start for an exhibitor without employees.
 */
export const zFirstAdmin = z
  .object({ token: zLinkToken, name: zPersonName, email: zMailAddress, ...zConfirmed })
  .refine(same.check, same.says);
/** POST /api/staff/arrive: by the link another exhibitor gave (D-128). */
export const zArrival = z.object({ token: zLinkToken });
/** GET /api/staff/exhibitors: the other exhibitors the caller works for. */
export const zExhibitorList = z.array(z.object({ id: zId, trade_name: z.string() }));
export type ExhibitorsWire = z.infer<typeof zExhibitorList>;
/** POST /api/staff/password: one's own, which is known. */
export const zChangePassword = z.object({ current: zGivenPassword, ...zConfirmed }).refine(same.check, same.says);

/** Roles of the exhibitor one person has, and cinemas they are limited to, at most. */
const HELD_MAX = 50;
const CINEMAS_MAX = 200;

export const zRole = z.enum(ROLES);
export const zPermission = z.enum(PERMISSIONS as [(typeof PERMISSIONS)[number], ...(typeof PERMISSIONS)[number][]]);

/** Who is signed in (ROLE-003), and what for. GET /api/staff/me; also what signing in answers. */
export const zMe = z.object({
  uuid: zUuid,
  name: z.string(),
  email: z.string(),
  /** Must set up a second factor before anything else. */
  must_enrol: z.boolean(),
  roles: z.array(zRole),
  permissions: z.array(zPermission),
  /** The highest of their roles (D-127). */
  access_level: z.number().int(),
  /** Whose figures they see (D-160); empty: all. */
  cinemas: z.array(zId),
  /** The modules that are on for the account (ROLE-014). */
  features: z.array(z.enum(FEATURES)),
  exhibitor: z.object({
    trade_name: z.string(),
    logo: z.string().nullable(),
    timezone: z.string(),
    country: z.enum(COUNTRY_CODES),
  }),
  portal_locale: z.string(),
  portal_locales: z.array(z.string()),
});
export type Me = z.infer<typeof zMe>;

/** What POST /api/staff/sign-in answers if the password was right, and a second factor is needed. */
export const zSecondFactor = z.object({
  second_factor: z.object({ token: z.string(), methods: z.array(z.enum(['passkey', 'code'])) }),
});
export type SecondFactor = z.infer<typeof zSecondFactor>['second_factor'];

/** Signed; of a sign-in or a set-up that goes on. */
export const zChallengeToken = z.string().min(1).max(200);
/** Six digits of an app, or a recovery code. */
export const zCode = z.string().trim().min(6).max(40);
const CREDENTIAL_ID_MAX = 1400;
/** What a browser answers for a passkey: its parts are checked by the library that verifies them. */
export const zPasskeyResponse = z.looseObject({
  id: z.string().min(1).max(CREDENTIAL_ID_MAX),
  rawId: z.string().max(CREDENTIAL_ID_MAX),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
});
/** What a browser needs for a passkey, as the library makes it. */
export const zPasskeyOptions = z.looseObject({ challenge: z.string() });

/** One of GET /api/staff/employees, GET /api/staff/employees/{id} (ROLE-001, ROLE-011). */
export const zEmployee = z.object({
  id: zId,
  uuid: zUuid,
  name: z.string(),
  email: z.string(),
  roles: z.array(zRole),
  /** Those of the exhibitor (ROLE-010), by name. */
  custom_roles: z.array(z.object({ uuid: zUuid, name: z.string(), color: z.string() })),
  permissions: z.array(zPermission),
  /** The highest of the roles (D-127). */
  access_level: z.number().int(),
  /** Whose figures they see (D-160); empty: all. */
  cinemas: z.array(zId),
  version: z.number().int(),
  receives_management_notifications: z.boolean(),
  has_password: z.boolean(),
  has_device_pin: z.boolean(),
  /** Whether the caller may change this employee (D-127: below the own level; admins up to it). */
  editable: z.boolean(),
});
export type EmployeeWire = z.infer<typeof zEmployee>;

/**
 * POST /api/staff/employees (new; an invitation is mailed unless a password is given) and POST
 * /api/staff/employees/{id}. A blank password or PIN keeps what there is (ROLE-001).
 */
export const zEmployeeForm = z
  .object({
    name: zPersonName,
    email: zMailAddress,
    roles: z.array(zRole).max(ROLES.length),
    custom_roles: z.array(zUuid).max(HELD_MAX),
    permissions: z.array(zPermission).max(PERMISSIONS.length).default([]),
    cinemas: z.array(zId).max(CINEMAS_MAX),
    /** The version that was read; null for a new employee. */
    version: z.number().int().nullable().default(null),
    receives_management_notifications: z.boolean(),
    password: z.union([z.literal(''), zChosenPassword]).default(''),
    password_confirmation: z.string().default(''),
    device_pin: zChosenPin.default(''),
  })
  .refine(same.check, same.says)
  .refine(({ roles, custom_roles }) => roles.length + custom_roles.length > 0, {
    path: ['roles'],
    message: 'required',
  });
export type EmployeeForm = z.infer<typeof zEmployeeForm>;

import type { z } from 'zod';
import type { FileAnswer, RouteContract } from '#kernel/routes.ts';
import type { accessStaffApi, accountStaffApi, providerStaffApi } from '#modules/access/contract/staff.ts';
import type { admissionDeviceApi } from '#modules/admission/contract/device.ts';
import type { alarmsStaffApi } from '#modules/alarms/contract/staff.ts';
import type { auditStaffApi } from '#modules/audit/contract/staff.ts';
import type { backupsStaffApi } from '#modules/backups/contract/staff.ts';
import type { campaignsStaffApi } from '#modules/campaigns/contract/staff.ts';
import type { captchaPublicApi } from '#modules/captcha/contract/public.ts';
import type { captchaStaffApi } from '#modules/captcha/contract/staff.ts';
import type { cashDeviceApi } from '#modules/cash/contract/device.ts';
import type { cashStaffApi } from '#modules/cash/contract/staff.ts';
import type { catalogueStaffApi } from '#modules/catalogue/contract/staff.ts';
import type { clientErrorsPublicApi } from '#modules/client-errors/contract/public.ts';
import type { contactPublicApi } from '#modules/contact/contract/public.ts';
import type { contactStaffApi } from '#modules/contact/contract/staff.ts';
import type { contentStaffApi } from '#modules/content/contract/staff.ts';
import type { dashboardStaffApi } from '#modules/dashboard/contract/staff.ts';
import type { devicesDeviceApi } from '#modules/devices/contract/device.ts';
import type { devicesStaffApi } from '#modules/devices/contract/staff.ts';
import type { discountsStaffApi } from '#modules/discounts/contract/staff.ts';
import type { feedsPublicApi } from '#modules/feeds/contract/public.ts';
import type { feedsStaffApi } from '#modules/feeds/contract/staff.ts';
import type { foundingPublicApi } from '#modules/founding/contract/public.ts';
import type { installationStaffApi } from '#modules/installation/contract/staff.ts';
import type { invoicesDeviceApi } from '#modules/invoices/contract/device.ts';
import type { invoicesStaffApi } from '#modules/invoices/contract/staff.ts';
import type { mailAdminStaffApi } from '#modules/mail-admin/contract/staff.ts';
import type { newslettersPublicApi } from '#modules/newsletters/contract/public.ts';
import type { paymentsPublicApi } from '#modules/payments/contract/public.ts';
import type { paymentsStaffApi } from '#modules/payments/contract/staff.ts';
import type { picturesStaffApi } from '#modules/pictures/contract/staff.ts';
import type { pricingStaffApi } from '#modules/pricing/contract/staff.ts';
import type { printingDeviceApi } from '#modules/printing/contract/device.ts';
import type { printingStaffApi } from '#modules/printing/contract/staff.ts';
import type { privacyPublicApi } from '#modules/privacy/contract/public.ts';
import type { privacyStaffApi } from '#modules/privacy/contract/staff.ts';
import type { productsStaffApi } from '#modules/products/contract/staff.ts';
import type { reportsDeviceApi } from '#modules/reports/contract/device.ts';
import type { reportsStaffApi } from '#modules/reports/contract/staff.ts';
import type { reservationsDeviceApi } from '#modules/reservations/contract/device.ts';
import type { reservationsStaffApi } from '#modules/reservations/contract/staff.ts';
import type { saleAlertsPublicApi } from '#modules/sale-alerts/contract/public.ts';
import type { saleAlertsStaffApi } from '#modules/sale-alerts/contract/staff.ts';
import type { salesPublicApi } from '#modules/sales/contract/public.ts';
import type { salesStaffApi } from '#modules/sales/contract/staff.ts';
import type { screeningsStaffApi } from '#modules/screenings/contract/staff.ts';
import type { signageDeviceApi } from '#modules/signage/contract/device.ts';
import type { signageStaffApi } from '#modules/signage/contract/staff.ts';
import type { sitePublicApi } from '#modules/site/contract/public.ts';
import type { siteStaffApi } from '#modules/site/contract/staff.ts';
import type { terminalsStaffApi } from '#modules/terminals/contract/staff.ts';
import type { ticketsPublicApi } from '#modules/tickets/contract/public.ts';
import type { ticketsStaffApi } from '#modules/tickets/contract/staff.ts';
import type { tillDeviceApi } from '#modules/till/contract/device.ts';
import type { vatStaffApi } from '#modules/vat/contract/staff.ts';
import type { venuesStaffApi } from '#modules/venues/contract/staff.ts';
import type { vouchersStaffApi } from '#modules/vouchers/contract/staff.ts';

/** What visitors and partners call, and every app beside its own: what goes wrong in browsers. */
export type PublicApi = typeof captchaPublicApi &
  typeof alarmsStaffApi &
  typeof clientErrorsPublicApi &
  typeof contactPublicApi &
  typeof feedsPublicApi &
  typeof foundingPublicApi &
  typeof newslettersPublicApi &
  typeof paymentsPublicApi &
  typeof privacyPublicApi &
  typeof saleAlertsPublicApi &
  typeof salesPublicApi &
  typeof sitePublicApi &
  typeof ticketsPublicApi;
/** What the portal calls. */
export type StaffApi = typeof accessStaffApi &
  typeof accountStaffApi &
  typeof providerStaffApi &
  typeof auditStaffApi &
  typeof backupsStaffApi &
  typeof campaignsStaffApi &
  typeof cashStaffApi &
  typeof catalogueStaffApi &
  typeof contactStaffApi &
  typeof contentStaffApi &
  typeof saleAlertsStaffApi &
  typeof dashboardStaffApi &
  typeof devicesStaffApi &
  typeof invoicesStaffApi &
  typeof captchaStaffApi &
  typeof feedsStaffApi &
  typeof installationStaffApi &
  typeof mailAdminStaffApi &
  typeof paymentsStaffApi &
  typeof picturesStaffApi &
  typeof pricingStaffApi &
  typeof printingStaffApi &
  typeof privacyStaffApi &
  typeof discountsStaffApi &
  typeof productsStaffApi &
  typeof reportsStaffApi &
  typeof reservationsStaffApi &
  typeof salesStaffApi &
  typeof screeningsStaffApi &
  typeof signageStaffApi &
  typeof siteStaffApi &
  typeof terminalsStaffApi &
  typeof ticketsStaffApi &
  typeof vatStaffApi &
  typeof venuesStaffApi &
  typeof vouchersStaffApi;
/** What tills, displays, scanners and screens call. */
export type DeviceApi = typeof admissionDeviceApi &
  typeof cashDeviceApi &
  typeof devicesDeviceApi &
  typeof invoicesDeviceApi &
  typeof printingDeviceApi &
  typeof reportsDeviceApi &
  typeof reservationsDeviceApi &
  typeof signageDeviceApi &
  typeof tillDeviceApi;

/** A route with the key it is called by. */
type Routes = Readonly<Record<string, RouteContract>>;

type ParamNames<Key extends string> = Key extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Key extends `${string}/:${infer Name}`
    ? Name
    : never;
type Params<Key extends string> = [ParamNames<Key>] extends [never]
  ? unknown
  : { readonly params: Readonly<Record<ParamNames<Key>, string | number>> };

/**
 * Filters come from the address of a page, which is untrusted input: names are checked here, values
 * by the server.
 */
type QueryValue = string | number | boolean | null | undefined;
type Optional<Part extends string, Value> =
  Record<never, never> extends Value ? { readonly [P in Part]?: Value } : { readonly [P in Part]: Value };
type Query<Route> = Route extends { query: infer Shape extends z.ZodType }
  ? Optional<'query', { readonly [Name in keyof z.input<Shape>]: QueryValue }>
  : unknown;

type DeepReadonly<Value> = Value extends object ? { readonly [Name in keyof Value]: DeepReadonly<Value[Name]> } : Value;
/**
 * A form as its user left it: every field by its name, some of them empty or invalid. The server
 * validates it. A number may be a text that is no number (kernel/typed-number.ts).
 */
export type Draft<Value> = Value extends string
  ? string | null
  : Value extends number
    ? number | string | null
    : Value extends object
      ? { readonly [Name in keyof Value]: Draft<Value[Name]> }
      : Value;
type Body<Route> = Route extends { body: infer Shape extends z.ZodType }
  ? z.input<Shape> extends Uint8Array
    ? { readonly body: Blob }
    : { readonly body: DeepReadonly<z.input<Shape>> } | { readonly draft: Draft<z.input<Shape>> }
  : unknown;

/** One uuid per submit: a repeated call gets the first answer (D-063). */
type Once<Route> = Route extends { headers: infer Shape extends z.ZodType }
  ? undefined extends (z.input<Shape> & Record<string, unknown>)['idempotency-key']
    ? { readonly idempotencyKey?: string }
    : { readonly idempotencyKey: string }
  : unknown;

/** The version that the caller has, of a route with an ETag. */
type Known<Route> = Route extends { notModified: true } ? { readonly ifNoneMatch?: string } : unknown;

/** What a call of this route is about. */
export type CallSubject<Route, Key extends string> = Params<Key> & Query<Route> & Body<Route>;
/** What a call of this route says beside its key. */
export type CallInput<Route, Key extends string> = CallSubject<Route, Key> &
  Once<Route> &
  Known<Route> & { readonly signal?: AbortSignal };

type Wrapped<Route> = Route extends { answer: infer Shape extends z.ZodType } ? z.output<Shape> : never;
/** What a call answers: what stands under `data`, or the whole answer when it has none. */
export type CallAnswer<Route> = Wrapped<Route> extends { data: infer Data } ? Data : Wrapped<Route>;

type KeysOf<Allowed> = Allowed extends unknown ? keyof Allowed : never;
type ValueAt<Allowed, Key> = Allowed extends unknown ? (Key extends keyof Allowed ? Allowed[Key] : never) : never;
/** What is sent, without fields that the contract does not name: TypeScript itself accepts those in spreads and variables. */
export type Strict<Sent, Allowed> = unknown extends Allowed
  ? Sent
  : Sent extends string | number | boolean | null | undefined | Blob | AbortSignal
    ? Sent
    : {
        [Name in keyof Sent]: string extends Name
          ? Sent[Name]
          : Name extends KeysOf<Allowed>
            ? Strict<Sent[Name], ValueAt<Allowed, Name>>
            : never;
      };
type Given<Allowed, Input extends Allowed> =
  Record<never, never> extends Allowed
    ? [input?: Input & Strict<Input, Allowed>]
    : [input: Input & Strict<Input, Allowed>];

/** A call by its key: `call('POST /api/staff/movies/:id/archive', { params: { id } })`. */
export type Call<Api extends Routes> = <Key extends keyof Api & string, Input extends CallInput<Api[Key], Key>>(
  key: Key,
  ...given: Given<CallInput<Api[Key], Key>, Input>
) => Promise<CallAnswer<Api[Key]>>;

/** The calls of one app. */
export type Calls<Api extends Routes> = { readonly call: Call<Api> };

type FileKeys<Api extends Routes> = {
  [Key in keyof Api & string]: Api[Key] extends { answer: FileAnswer } ? Key : never;
}[keyof Api & string];

/** The address of a file, for a link. */
export type AddressOfFile<Api extends Routes> = <
  Key extends FileKeys<Api>,
  Input extends Params<Key> & Query<Api[Key]>,
>(
  key: Key,
  ...given: Given<Params<Key> & Query<Api[Key]>, Input>
) => string;

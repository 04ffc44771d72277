import { z } from 'zod';
import { zId, zInstant, zUuid } from '#kernel/wire.ts';

export const DEVICE_TYPES = ['register', 'scanner', 'signage', 'pos', 'bridge'] as const;
/** The devices that take payments. */
export const TILL_TYPES = ['register', 'pos'] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];
export const DEVICE_AUTHS = ['pending', 'active', 'logout', 'blocked'] as const;

/** At most as many payment methods as an exhibitor lists. */
const METHODS_MAX = 200;

/**
 * POST /api/device/register: a browser registers as a device of the exhibitor (DEV-006). With its
 * former uid it remains the same device.
 */
export const zRegisterDevice = z.object({
  type: z.enum(DEVICE_TYPES),
  uid: z
    .string()
    .regex(/^[A-HJ-NP-Z2-9]{10}$/)
    .nullish(),
  /** A code from the portal, as it was typed: with it the device is approved at once (decision 0040). */
  code: z.string().trim().max(20).nullish(),
});
/** POST /api/staff/devices/pairing-code: returned only here. */
export const zPairingCode = z.object({ code: z.string(), ends_at: zInstant });
export type PairingCode = z.infer<typeof zPairingCode>;
/** The secret is returned only here. */
export const zRegistered = z.object({ uid: z.string(), token: z.string() });

/** GET /api/device/state, called every 30 s (every 10 s while pending): the heartbeat (D-133, D-134). */
export const zDeviceState = z.object({
  id: zId,
  uid: z.string(),
  type: z.enum(DEVICE_TYPES),
  name: z.string(),
  auth: z.enum(DEVICE_AUTHS),
  parent_id: zId.nullable(),
  cinema: z.object({ id: zId, name: z.string() }).nullable(),
  screen: z.object({ id: zId, name: z.string() }).nullable(),
  orientation: z.enum(['landscape', 'portrait']),
  ratio: z.enum(['16:9', '4:3', '21:9', '32:9']),
  /** Minutes; 0: never (D-136). */
  auto_lock: z.number().int(),
  template: z.string(),
  test_mode: z.boolean(),
  /** Of a till: it has a cash drawer; without one it offers no cash (D-135). */
  has_drawer: z.boolean(),
  /** Of a till: the ids of the payment methods that it offers; null: all that its kind offers (DEV-002). */
  payment_methods: z.array(zId).nullable(),
  /** Changes when an employee wants the device to reload (D-134). */
  reload_at: zInstant.nullable(),
  exhibitor: z.object({ id: zId, trade_name: z.string(), timezone: z.string() }),
  /** The channel of its own notices (D-177): its own id or its parent's. */
  channel: z.string(),
});
export type DeviceState = z.infer<typeof zDeviceState>;

/** GET /api/device/people: employees with a PIN who may work at this kind of device. */
export const zDevicePerson = z.object({ uuid: zUuid, name: z.string() });
/** POST /api/device/sign-in (D-131). Refuses 422 `pin` devices.wrong_code (VAL-052), 429 devices.pin_locked. */
export const zPinSignIn = z.object({ user: zUuid, pin: z.string().min(1).max(20) });
export const zSignedIn = z.object({ user: zUuid, name: z.string(), token: z.string() });

/** A row of GET /api/staff/devices (DEV-002). */
export const zDevice = zDeviceState.omit({ exhibitor: true, channel: true }).extend({
  status: z.enum(['online', 'offline']),
  seen_at: zInstant.nullable(),
  created_at: zInstant,
  person: z.string().nullable(),
});
export type DeviceWire = z.infer<typeof zDevice>;

/** POST /api/staff/devices/{id}: the settings of a device. */
export const zDeviceForm = z.object({
  name: z.string().trim().max(100),
  cinema_id: zId.nullable(),
  screen_id: zId.nullable(),
  parent_id: zId.nullable(),
  orientation: z.enum(['landscape', 'portrait']),
  ratio: z.enum(['16:9', '4:3', '21:9', '32:9']),
  auto_lock: z.number().int().min(0).max(240),
  template: z.string().trim().max(100),
  test_mode: z.boolean(),
  /** Absent: as before. */
  has_drawer: z.boolean().optional(),
  payment_methods: z
    .array(zId)
    .max(METHODS_MAX)
    .transform((ids) => [...new Set(ids)])
    .nullable(),
});
export type DeviceForm = z.infer<typeof zDeviceForm>;

/** POST /api/devices/reload (API-004, D-134): the id or the uid. */
export const zReloadDevice = z.object({ device_id: z.union([zId, z.string().min(1).max(20)]) });
/** POST /api/staff/devices/approve: the secret of the mailed link (D-133). */
export const zApproveByLink = z.object({ token: z.string().min(1).max(100) });

/** A row of GET /api/staff/device-methods: a payment method that tills of these kinds can offer. */
export const zDeviceMethod = z.object({
  id: zId,
  name: z.string(),
  is_active: z.boolean(),
  devices: z.array(z.enum(TILL_TYPES)),
});
export type DeviceMethod = z.infer<typeof zDeviceMethod>;

/** A row of GET /api/staff/device-places: a place where a device can be. */
export const zDevicePlace = z.object({
  id: zId,
  name: z.string(),
  screens: z.array(z.object({ id: zId, name: z.string() })),
});
export type DevicePlace = z.infer<typeof zDevicePlace>;

/** D-132. The first two headers identify the device, the others its attendant. */
export const DEVICE_HEADERS = {
  device: 'x-device-id',
  token: 'x-device-token',
  user: 'x-user-id',
  userToken: 'x-user-token',
} as const;

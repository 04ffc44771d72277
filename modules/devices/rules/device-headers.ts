/** D-132. A device says who it is with the first two, who stands at it with the others. */
export const DEVICE_HEADERS = {
  device: 'x-device-id',
  token: 'x-device-token',
  user: 'x-user-id',
  userToken: 'x-user-token',
} as const;

/** Returns the first queued fault that fits, and counts down its remaining uses. */
export function takeFault<F extends { readonly times: number | 'always' }>(
  queue: F[],
  fits: (fault: F) => boolean,
): F | undefined {
  const index = queue.findIndex(fits);
  const fault = queue[index];
  if (!fault || fault.times === 'always') return fault;
  if (fault.times <= 1) queue.splice(index, 1);
  else queue[index] = { ...fault, times: fault.times - 1 };
  return fault;
}

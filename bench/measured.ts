/**
 * Runs the measured side of a benchmark: reports its address to its parent, and then its resource
 * use on each request.
 */
export function measured(url: string, close: () => Promise<unknown>): void {
  process.on('message', (message) => {
    if (message === 'usage')
      process.send?.({
        cpu: process.cpuUsage(),
        mainCpu: process.threadCpuUsage(),
        rss: process.memoryUsage().rss,
      });
    if (message === 'close') void close().then(() => process.exit(0));
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ url });
}

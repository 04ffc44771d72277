/** The measured side of a benchmark: tells its parent where it listens, and then, as often as asked, what it has used so far. */
export function measured(url: string, close: () => Promise<unknown>): void {
  process.on('message', (message) => {
    if (message === 'usage') process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage().rss });
    if (message === 'close') void close().then(() => process.exit(0));
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ url });
}

/** Where an exhibitor is reached. `servingOn`: the host name it has, or a whole address. No slash at the end. */
export type Urls = {
  /** As browsers reach it. A name that ends in `.localhost`, and in the demo each name: the address the program listens on. */
  readonly publicUrl: (servingOn: string) => string;
  /** As partners reach it. Simulated partners do not resolve names. */
  readonly partnerUrl: (servingOn: string) => string;
};

/** `ownUrl`: the address this node listens on, '' before it listens. `simulators`: partners are simulated. */
export function urlsOf(simulators: boolean, ownUrl: () => string): Urls {
  const publicUrl = (servingOn: string): string => {
    if (servingOn.endsWith('.localhost')) return ownUrl().replace('//127.0.0.1', `//${servingOn}`);
    if (simulators || servingOn === '') return ownUrl();
    return /^https?:\/\//.test(servingOn) ? servingOn.replace(/\/+$/, '') : `https://${servingOn}`;
  };
  return { publicUrl, partnerUrl: (servingOn) => (simulators ? ownUrl() : publicUrl(servingOn)) };
}

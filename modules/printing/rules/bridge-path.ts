/** The address at which the printer bridge is downloaded: one file for Node (decision 0057). */
export const BRIDGE_PATH = '/bridge.mjs';

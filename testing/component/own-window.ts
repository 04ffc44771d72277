/**
 * What a component test lacks whose file has a context of its own in a shared process (`vmForks`): globals of Node that
 * its document does not define.
 */
import { BroadcastChannel } from 'node:worker_threads';

Object.assign(globalThis, { BroadcastChannel });

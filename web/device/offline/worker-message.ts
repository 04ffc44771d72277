/** A message of an app to its worker: the files of its present content, of this origin, to keep. */
export type WorkerMessage = { readonly media: readonly string[] };

/** A message of the screen to its worker: the files of the present content, of this origin, to keep. */
export type WorkerMessage = { readonly media: readonly string[] };

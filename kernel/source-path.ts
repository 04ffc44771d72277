/** The page that says where the source code of the running version is: every page of a person links it. */
export const SOURCE_PATH = '/source';

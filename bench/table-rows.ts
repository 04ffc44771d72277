/** Returns a Markdown table with these rows in place of those of the same first cell; new ones come last. */
export function withRows(document: string, rows: readonly string[]): string {
  const lines = document.trimEnd().split('\n');
  for (const row of rows) {
    const at = lines.findIndex((line) => nameOf(line) === nameOf(row));
    if (at < 0) lines.push(row);
    else lines[at] = row;
  }
  return `${lines.join('\n')}\n`;
}

/** The first cell. A row that is no row of a table has none. */
const nameOf = (line: string): string | undefined => /^\| (.*?) \|/.exec(line)?.[1];

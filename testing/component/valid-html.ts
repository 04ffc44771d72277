import { HtmlValidate } from 'html-validate';

/** The HTML living standard; formatting is left to React. */
const judge = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  rules: {
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
  },
});

/** Returns the problems of a page as sentences; none if it is valid. */
export async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await judge.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  );
}

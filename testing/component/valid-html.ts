import { HtmlValidate } from 'html-validate';

/** The HTML standard, as its living text says; how things are written is React's business. */
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

/** What is wrong with a page, in words; nothing when it is right. */
export async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await judge.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  );
}

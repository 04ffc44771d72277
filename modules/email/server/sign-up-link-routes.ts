import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#kernel/refusal.ts';
import { LINK_ACTIONS, type LinkAction, type LinkStep } from '#modules/email/rules/sign-up-steps.ts';
import type { SignUpName } from '#modules/email/server/sign-up-links.ts';
import type { Acting } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';

type LinkRequest = FastifyRequest<{ Params: { token: string }; Body: unknown }>;
/** What a link does. Refuses 404 for an invalid one. */
type Follow = Readonly<Record<LinkAction, (acting: Acting, signed: string) => Promise<void>>>;

const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' };
const DONE: Record<LinkAction, LinkStep> = { leave: 'left', confirm: 'confirmed' };

/**
 * Serves the targets of the links in the mails, `/{name}/{action}/{token}`. Outside /api on purpose:
 * mail programs call them without a session (RFC 8058). The signature is the permission; a GET shows
 * a page with a button and changes nothing.
 */
export function signUpLinkRoutes(app: HttpApp, name: SignUpName, follow: Follow): void {
  void app.register(async (links) => {
    links.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    // One-click also arrives as a multipart form; its content is not needed.
    links.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, ONE_CLICK),
    );
    for (const action of LINK_ACTIONS) {
      links.get(`/${name}/${action}/:token`, { schema: { hide: true } }, (request, reply) =>
        showStep(request, reply, name, `${action}/${encodeURIComponent((request as LinkRequest).params.token)}`),
      );
      links.post(`/${name}/${action}/:token`, { schema: { hide: true } }, async (request, reply) => {
        const { params, body } = request as LinkRequest;
        const isOneClick = (body as Record<string, unknown> | undefined)?.['List-Unsubscribe'] === 'One-Click';
        try {
          await follow[action](
            { exhibitorId: request.exhibitorId, actor: 'subscriber', channel: 'site' },
            params.token,
          );
        } catch (error) {
          if (isOneClick || !(error instanceof Refusal) || error.kind !== 'not-found') throw error;
          return showStep(request, reply, name, 'invalid');
        }
        return isOneClick ? reply.code(200).send() : showStep(request, reply, name, DONE[action]);
      });
    }
  });
}

/** 303: the browser loads the page with GET and does not repeat the POST. */
const showStep = (request: FastifyRequest, reply: FastifyReply, name: SignUpName, step: string): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(`/${request.locale}/${name}/${step}`, 303);

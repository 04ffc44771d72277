import Fastify from 'fastify';

/**
 * The minimal server that can send a page: Fastify with one compressed buffer and fixed headers,
 * and 304 for a cached copy. Its parent sends the page, and receives the address.
 */
type Given = { body: string; headers: Record<string, string>; kept: Record<string, string>; etag: string };
const given = await new Promise<Given>((resolve) => process.once('message', (message) => resolve(message as Given)));
const page = Buffer.from(given.body, 'base64');
const app = Fastify();
app.get('/', (request, reply) =>
  request.headers['if-none-match'] === given.etag
    ? reply.headers(given.kept).code(304).send()
    : reply.headers(given.headers).send(page),
);
process.on('disconnect', () => process.exit(0));
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));

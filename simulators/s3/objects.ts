/** The objects of one bucket and its unfinished uploads. */
import { createHash, randomUUID } from 'node:crypto';

export type S3Answer = {
  readonly status: number;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
};
export type S3Call = {
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
  readonly md5: string | null;
};

export type S3Objects = {
  readonly objects: Map<string, Buffer>;
  /** Unfinished uploads by their id. */
  readonly uploads: Map<string, { readonly key: string; readonly parts: Map<number, Buffer> }>;
  answer(call: S3Call): S3Answer;
};

const PART_BYTES_MIN = 5 * 1024 * 1024;
const PAGE_MAX = 1_000;
const md5 = (bytes: Buffer, as: 'hex' | 'base64' = 'hex'): string => createHash('md5').update(bytes).digest(as);
const xml = (inner: string): S3Answer => ({
  status: 200,
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${inner}`,
  headers: { 'content-type': 'application/xml' },
});
export const s3Error = (status: number, code: string): S3Answer => ({
  ...xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`),
  status,
});

export function s3Objects(bucket: string): S3Objects {
  const objects: S3Objects['objects'] = new Map();
  const uploads: S3Objects['uploads'] = new Map();

  const put = ({ key, body }: S3Call): S3Answer => {
    objects.set(key, body);
    return { status: 200, headers: { etag: `"${md5(body)}"` } };
  };
  const putPart = ({ query, body }: S3Call, id: string): S3Answer => {
    const upload = uploads.get(id);
    if (!upload) return s3Error(404, 'NoSuchUpload');
    upload.parts.set(Number(query.get('partNumber')), body);
    return { status: 200, headers: { etag: `"${md5(body)}"` } };
  };
  const complete = ({ body }: S3Call, id: string): S3Answer => {
    const upload = uploads.get(id);
    if (!upload) return s3Error(404, 'NoSuchUpload');
    const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>\s*<ETag>(.*?)<\/ETag>/g)];
    const parts: Buffer[] = [];
    for (const [index, [, number, etag = '']] of listed.entries()) {
      const part = upload.parts.get(Number(number));
      if (Number(number) !== index + 1) return s3Error(400, 'InvalidPartOrder');
      if (!part || md5(part) !== etag.replaceAll(/"|&quot;/g, '')) return s3Error(400, 'InvalidPart');
      if (index < listed.length - 1 && part.length < PART_BYTES_MIN) return s3Error(400, 'EntityTooSmall');
      parts.push(part);
    }
    if (parts.length === 0) return s3Error(400, 'MalformedXML');
    objects.set(upload.key, Buffer.concat(parts));
    uploads.delete(id);
    const etag = `${md5(Buffer.concat(parts.map((part) => createHash('md5').update(part).digest())))}-${parts.length}`;
    return xml(
      `<CompleteMultipartUploadResult><Location>x</Location><Bucket>${bucket}</Bucket><Key>${upload.key}</Key><ETag>"${etag}"</ETag></CompleteMultipartUploadResult>`,
    );
  };
  const begin = ({ key }: S3Call): S3Answer => {
    const id = randomUUID();
    uploads.set(id, { key, parts: new Map() });
    return xml(
      `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  };
  const get = ({ key, method }: S3Call): S3Answer => {
    const body = objects.get(key);
    if (!body) return s3Error(404, 'NoSuchKey');
    const headers = { 'content-type': 'application/octet-stream', etag: `"${md5(body)}"` };
    return method === 'HEAD'
      ? { status: 200, headers: { ...headers, 'content-length': String(body.length) } }
      : { status: 200, body, headers };
  };
  const list = ({ query }: S3Call): S3Answer => {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, Math.min(PAGE_MAX, Number(query.get('max-keys') ?? PAGE_MAX)));
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>2026-11-26T10:00:00.000Z</LastModified><ETag>&quot;x&quot;</ETag><Size>${objects.get(key)?.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
    );
    const more = page.length < keys.length;
    const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return xml(
      `<ListBucketResult><Name>${bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`,
    );
  };
  const remove = ({ key }: S3Call, id: string | null): S3Answer => {
    if (id === null) objects.delete(key);
    else if (!uploads.delete(id)) return s3Error(404, 'NoSuchUpload');
    return { status: 204 };
  };

  function answer(call: S3Call): S3Answer {
    const { method, key, query, body } = call;
    if (call.md5 !== null && call.md5 !== md5(body, 'base64')) return s3Error(400, 'BadDigest');
    const id = query.get('uploadId');
    if (method === 'PUT') return id === null ? put(call) : putPart(call, id);
    if (method === 'POST' && id !== null) return complete(call, id);
    if (method === 'POST' && query.has('uploads')) return begin(call);
    if (method === 'DELETE') return remove(call, id);
    if (method === 'GET' && key === '') return list(call);
    if (method === 'GET' || method === 'HEAD') return get(call);
    return s3Error(405, 'MethodNotAllowed');
  }
  return { objects, uploads, answer };
}

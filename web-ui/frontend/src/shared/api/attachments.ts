import { api, valueOf } from './http';
import type { Wire } from './wire';

/** A file that is kept on the server and goes along with a request or a message. */
export type Attachment = Wire<'Attachment'>;

/** Keeps a file on the server. */
export async function upload(file: File): Promise<Attachment> {
  const { sha256 } = await valueOf(
    api.POST('/api/artifacts', {
      body: file,
      bodySerializer: () => file,
      headers: { 'Content-Type': 'application/octet-stream' },
    }),
  );
  return { name: file.name, sha256 };
}

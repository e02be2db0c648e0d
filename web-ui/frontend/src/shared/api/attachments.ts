import { call } from './http';
import type { Wire } from './wire';

/** A file that is kept on the server and goes along with a request or a message. */
export type Attachment = Wire<'Attachment'>;

/** Keeps a file on the server. */
export async function upload(file: File): Promise<Attachment> {
  const { value } = await call<{ readonly sha256: string }>('/api/artifacts', {
    method: 'POST',
    file,
  });
  return { name: file.name, sha256: value.sha256 };
}

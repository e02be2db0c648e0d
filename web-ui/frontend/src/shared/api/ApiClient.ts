import type { Client, ClientPathsWithMethod, FetchOptions, MaybeOptionalInit } from 'openapi-fetch';
import type { paths } from './generated';

type Method = 'get' | 'put' | 'post' | 'delete';
type Success = 200 | 201 | 202 | 204;

type ContentOf<Reply> = Reply extends { readonly content: infer Content }
  ? Content[keyof Content]
  : undefined;

type ValueOf<Operation> = Operation extends { readonly responses: infer Replies }
  ? ContentOf<Replies[keyof Replies & Success]>
  : never;

/** Answer of the server to a call that it did not refuse. */
export interface Answer<Value> {
  readonly data: Value;
  readonly response: Response;
}

type Init<Path extends keyof paths, M extends Method> =
  undefined extends MaybeOptionalInit<paths[Path], M>
    ? [init?: FetchOptions<paths[Path][M]>]
    : [init: FetchOptions<paths[Path][M]>];

type Call<M extends Method> = <Path extends ClientPathsWithMethod<Client<paths>, M>>(
  path: Path,
  ...init: Init<Path, M>
) => Promise<Answer<ValueOf<paths[Path][M]>>>;

/**
 * Client with the calls and the types of openapi-fetch that throws refusals, so that an answer always
 * has its value. The library's own types turn read-only lists into plain objects.
 */
export interface ApiClient {
  readonly GET: Call<'get'>;
  readonly PUT: Call<'put'>;
  readonly POST: Call<'post'>;
  readonly DELETE: Call<'delete'>;
}

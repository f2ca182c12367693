import type * as v from 'valibot';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Endpoint {
  readonly method: Method;
  /** Below /api, parameters as ':id'. */
  readonly path: string;
  /** Of a POST that creates nothing; the others answer 201. */
  readonly status?: 200;
  /** Answered without a session. */
  readonly open?: true;
  readonly query?: v.GenericSchema;
  readonly body?: v.GenericSchema;
  /** The media types of a body that is not JSON. */
  readonly received?: readonly string[];
  readonly answer: v.GenericSchema;
  /** The content type of an answer that is not JSON; `answer` is then the schema of its parts. */
  readonly media?:
    | 'text/event-stream'
    | 'text/plain'
    | 'text/html'
    | 'text/javascript'
    | 'text/css'
    | 'application/octet-stream'
    | 'application/zip';
}

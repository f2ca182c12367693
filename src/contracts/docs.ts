/** The documentation that the server makes from the table of calls, and the page that tries them. */
import * as v from 'valibot';

export const docsEndpoints = {
  docs: {
    method: 'GET',
    path: '/docs',
    open: true,
    media: 'text/html',
    answer: v.string(),
  },
  'docs.script': {
    method: 'GET',
    path: '/docs/pagina.js',
    open: true,
    media: 'text/javascript',
    answer: v.string(),
  },
  'docs.style': {
    method: 'GET',
    path: '/docs/pagina.css',
    open: true,
    media: 'text/css',
    answer: v.string(),
  },
  'docs.openapi': {
    method: 'GET',
    path: '/docs/openapi.json',
    answer: v.looseObject({ openapi: v.string() }),
  },
} as const;

import { getSession } from '#data/net/session.ts';
import { redirect } from '@tanstack/react-router';

/** The first screens of the office lead a CHOFER to 'Mi día', wherever he comes from (R26.4). */
export function toMyDay(): void {
  if (getSession()?.role === 'CHOFER') throw redirect({ to: '/admin/mi-dia', replace: true });
}

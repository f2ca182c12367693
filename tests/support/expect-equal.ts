import { expect } from 'vitest';
import { TABLES } from '#contracts/tables.ts';
import type { Reader } from '#views/reader.ts';
import type { Api } from './api.ts';
import { nameOf, questions, serverQuestions, answerLocally, answerFromServer } from './comparison.ts';

/**
 * Expects a device in step with the server to give the server's own answers, field by field. @returns the number of
 * answers
 */
export async function expectEqualAnswers(reader: Reader, api: Api, afterwards = true): Promise<number> {
  const asked = [...questions(reader, afterwards), ...(afterwards ? await serverQuestions(api) : [])];
  const own = answerLocally(reader, asked);
  const said = await answerFromServer(api, asked);
  // Days in a warehouse may increase between the two queries.
  const notices = asked.filter(({ key }) => key === 'notificacion');
  const isEqual = (name: string) => JSON.stringify(own[name]) === JSON.stringify(said[name]);
  if (!notices.every((question) => isEqual(nameOf(question)))) {
    Object.assign(said, await answerFromServer(api, notices));
    Object.assign(own, answerLocally(reader, notices));
  }
  for (const [name, answer] of Object.entries(own)) expect(answer, name).toEqual(said[name]);
  return Object.keys(own).length;
}

/** Expects a device to hold the live rows of every table as the database has them. */
export async function expectSameRows(reader: Reader, { pool }: Pick<Api, 'pool'>): Promise<void> {
  for (const table of TABLES) {
    const { rows } = await pool.query(`select * from ${table} where deleted_at is null order by id`);
    expect(
      [...reader.all(table)].toSorted((a, b) => Number(a.id) - Number(b.id)),
      table,
    ).toEqual(rows);
  }
}

/** The answers that a device computes from its own rows. */
import { pageOf, allOf } from './lists.ts';
import { almacenOf, altersCuenta, localAnswerOf } from './local-answers.ts';
import { mergeAround, mergePage } from './merged-list.ts';
import { altersRentabilidad, localRentabilidad } from './rentabilidad.ts';

export const DEVICE_ANSWERS = {
  pageOf,
  allOf,
  answerOf: localAnswerOf,
  almacenOf,
  altersCuenta,
  localRentabilidad,
  altersRentabilidad,
  mergePage,
  mergeAround,
};

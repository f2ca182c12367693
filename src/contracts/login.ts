/** The answer to a login: the browser's first load reads stored sessions by it. */
import { ROLES } from '#domain/vocabulary.ts';
import * as v from 'valibot';

export const loginAnswer = v.object({
  id: v.number(),
  email: v.string(),
  role: v.picklist(ROLES),
  token: v.string(),
  /**
   * Identifies the user permanently: after a restore, or in another installation, the number may belong to another
   * user.
   */
  uuid: v.optional(v.string()),
  /** Identifies the installation permanently. */
  instalacion: v.optional(v.string()),
  /** Identifies the database since its last restore. */
  instancia: v.optional(v.string()),
  /**
   * The user's key pair, ECDH P-256 in base64url (R15.10): the public key as an uncompressed point, the private one as
   * PKCS #8. Devices keep the public one only. A server without it is an older one.
   */
  llave_publica: v.optional(v.string()),
  llave_privada: v.optional(v.string()),
});
export type Login = v.InferOutput<typeof loginAnswer>;

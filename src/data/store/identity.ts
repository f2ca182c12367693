/** Identifies the owner of data on this device. */
export interface Identity {
  /** The server's number. Another person may have it after a restore, or in another installation. */
  id: number;
  /** Null in a session that an older version of the app, or of the server, began. */
  uuid: string | null;
}

/** The logged-in user, as in the login's answer. */
export interface Owner extends Identity {
  /** The state of the server's database at the login; null where it is not known. */
  instancia: string | null;
}

/** The name of the user's data on this device: the uuid, or the number while the uuid is unknown. */
export const identityKey = ({ id, uuid }: Identity): string => uuid ?? String(id);

export const isSameUser = (a: Identity, b: Identity): boolean => identityKey(a) === identityKey(b);

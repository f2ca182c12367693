/** The initial values of a form that sets another user's password: a temporary one, unless the form says otherwise. */
export const NEW_PASSWORD = { password: '', repeated: '', clave_temporal: true };

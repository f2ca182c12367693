/**
 * The name of an empty cache that stands for the setting 'Subir fotos solo con Wi-Fi' (net/metered.ts), since a service
 * worker reads no local storage. It is kept on a full disk.
 */
export const WIFI_ONLY = 'fotos-solo-wifi';

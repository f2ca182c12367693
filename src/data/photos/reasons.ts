/** Why a file cannot be an attachment, for the user. */
export const FILE_REASONS = {
  tipo: 'Este archivo no es una foto ni un PDF. Elija una foto (JPEG, PNG o WebP) o un PDF.',
  heic: 'Este navegador no puede abrir fotos HEIC. En el iPhone elija Ajustes › Cámara › Formatos › «Más compatible», o envíe la foto como JPEG.',
  imagen: 'No se pudo abrir la foto: el archivo está dañado. Tómela o elíjala de nuevo.',
  navegador: 'Este navegador no puede preparar fotos. Actualícelo, o agregue la foto desde otro.',
  peso: 'El archivo pesa más de 8 MB. Elija uno más liviano.',
  vacio: 'El archivo está vacío. Elija otro.',
  lectura: 'No se pudo leer el archivo. Elíjalo de nuevo.',
} as const;
export type FileReason = keyof typeof FILE_REASONS;

/** The fields of an operation that a client's schedule may have, and the headings by which they are recognized. */
import type { EmbarqueField } from '#domain/embarque.ts';
import { normalize } from '#domain/text.ts';
import { type ReadCell, readCellText } from '#ui/sheet/sheet.ts';
import { labelOf } from '#views/labels.ts';

const REQUIRED_FIELDS = ['tipo', 'eta_puerto', 'eta_planta', 'monto'] as const;
export type ImportField = (typeof REQUIRED_FIELDS)[number] | EmbarqueField;

/** In the order of the preview. Each heading as plainHeading() makes it, in Spanish and English. */
const HEADINGS: Record<ImportField, string> = {
  tipo: 'tipo tipooperacion tipodeoperacion operacion servicio tiposervicio impoexpo impexp type operationtype operation',
  eta_puerto:
    'etapuerto eta fechaeta arribo fechaarribo fechadearribo llegada fechallegada fechadellegada atraque fechaatraque fechapuerto retiro fecharetiro fechaderetiro etaport arrival arrivaldate portdate pickup pickupdate',
  eta_planta:
    'etaplanta fechaplanta entrega fechaentrega fechadeentrega presentacion fechapresentacion fechadepresentacion presentacionplanta presentacionenplanta fechapresentacionplanta fechapresentacionenplanta carguio fechacarguio fechadecarguio etaplant plantdate delivery deliverydate loading loadingdate',
  monto:
    'monto costo costooperacional tarifa valor precio flete valorflete montoflete neto amount price rate freight cost',
  bl_booking:
    'bl booking blbooking blobooking bkg bookingno bookingnumber reserva billoflading mbl hbl blno blnumber conocimiento conocimientodeembarque',
  contenedor_previsto:
    'contenedor contenedorprevisto cntr cont ctr container containerno containernumber containerid cntrno unidad sigla siglacontenedor',
  contenedor_tipo:
    'tipocontenedor tipodecontenedor tipocntr tipounidad tipoequipo tamano tamanocontenedor medida iso codigoiso containertype containersize equipmenttype size sizetype isotype',
  referencia_cliente:
    'referencia ref referenciacliente referenciadelcliente refcliente refdelcliente sureferencia pedido despacho oc ordendecompra orden po purchaseorder reference order customerreference customerref clientreference yourref',
  peso_kg:
    'peso pesokg pesobruto pesobrutokg pesocarga kg kgs kilos kilogramos weight weightkg grossweight grossweightkg gw',
  naviera: 'naviera linea lineanaviera companianaviera shippingline line carrier',
  nave: 'nave buque barco motonave mn nombrenave nombredelanave naveviaje vessel vesselname vesselvoyage ship',
  puerto_previsto:
    'puerto puertoprevisto puertodestino puertodescarga puertodedescarga puertoembarque puertodeembarque port pod pol portofdischarge portofloading',
  terminal_previsto:
    'terminal terminalprevisto terminalportuario almacenextraportuario extraportuario portterminal',
  planta_prevista:
    'planta plantaprevista destino bodega lugarentrega lugardeentrega direccionentrega direcciondeentrega plant site destination deliveryplace placeofdelivery deliverypoint warehouse',
  deposito_previsto:
    'deposito depositoprevisto depositovacios depositodevacios depositodevolucion devolucion lugardevolucion lugardedevolucion depot emptydepot emptyreturn returndepot',
  cita_codigo:
    'cita codigocita codigodecita turno appointment appointmentcode appointmentno appointmentnumber',
  cita_desde:
    'citadesde fechacita fechadecita horacita iniciocita appointmentfrom appointmentdate appointmentstart',
  cita_hasta: 'citahasta fincita terminocita appointmentto appointmentuntil appointmentend',
  stacking_desde: 'stacking stackingdesde iniciostacking iniciodestacking stackingfrom stackingstart',
  stacking_hasta:
    'stackinghasta finstacking terminostacking cierrestacking cierredestacking cierre cutoff cutoffdate stackingto stackinguntil stackingend',
  libre_desde:
    'libredesde diaslibresdesde iniciodiaslibres inicioalmacenaje freefrom freetimefrom freetimestart',
  dias_libres: 'diaslibres libres diaslibresdemurrage freedays freetime freetimedays',
};

export const IMPORT_FIELDS = Object.keys(HEADINGS) as ImportField[];

const FIELD_OF = new Map(
  IMPORT_FIELDS.flatMap((field) => [
    [plainHeading(labelOf(field)), field] as const,
    ...HEADINGS[field].split(' ').map((heading) => [heading, field] as const),
  ]),
);

export const isImportField = (name: unknown): name is ImportField =>
  typeof name === 'string' && Object.hasOwn(HEADINGS, name);

export const isRequiredField = (field: ImportField): boolean =>
  (REQUIRED_FIELDS as readonly string[]).includes(field);

/** 'Nº de Contenedor' → 'ndecontenedor': case, accents and punctuation do not count. */
export function plainHeading(heading: string): string {
  return normalize(heading).replaceAll(/[^a-z\d]/g, '');
}

/** 'N° de contenedor', 'Nro. BL', 'Container No.'. */
const NUMBER_WORDS = /^(?:numero|nro|num|no|n)(?:del|de)?(?=.)/;

/** The field of a heading, also without '(kg)' and 'N°'; null where it is not recognized. */
export function fieldOfHeading(heading: string): ImportField | null {
  const whole = plainHeading(heading);
  const bare = plainHeading(heading.replaceAll(/\(.*?\)|\[.*?\]/g, ''));
  const found = [whole, bare, bare.replace(NUMBER_WORDS, '')].find((each) => FIELD_OF.has(each));
  return found === undefined ? null : FIELD_OF.get(found)!;
}

/** What was chosen for headings of earlier files of the client: a field, or null for 'No importar'. */
export type RememberedColumns = Readonly<Record<string, ImportField | null>>;

/** The field of each column; each field once, the first column that fits wins. */
export function recognizeColumns(
  headings: readonly string[],
  remembered: RememberedColumns,
): (ImportField | null)[] {
  const plain = headings.map(plainHeading);
  const chosen = plain.map((heading) => remembered[heading]);
  const taken = new Set<ImportField>();
  const take = (field: ImportField | null | undefined): ImportField | null => {
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  // What was chosen by hand goes before what is only recognized.
  const byHand = chosen.map(take);
  return headings.map((heading, index) =>
    chosen[index] === undefined ? take(fieldOfHeading(heading)) : byHand[index]!,
  );
}

/** Fields with a day and an hour. */
export const isTimeField = (field: ImportField): boolean =>
  field.startsWith('eta_') || /^(cita|stacking)_(desde|hasta)$/.test(field);

const HOUR_HEADING = /^(?:hora|horario|hrs?|time|hour)/;

/**
 * For each column whether it has the hours of the column before it: 'Hora' beside 'Fecha ETA'. Not where it is a field of its
 * own, or where 'No importar' was chosen for it.
 */
export function hourColumns(
  headings: readonly string[],
  columns: readonly (ImportField | null)[],
  remembered: RememberedColumns,
): boolean[] {
  return headings.map((heading, index) => {
    const before = columns[index - 1];
    const plain = plainHeading(heading);
    return (
      columns[index] === null &&
      before != null &&
      isTimeField(before) &&
      HOUR_HEADING.test(plain) &&
      remembered[plain] !== null
    );
  });
}

/** Lines that are not empty. */
export const HEADER_WITHIN = 25;

/** The index of the header among the lines: files begin with titles and dates. The first of those with most fields. */
export function headerIndex(lines: readonly (readonly ReadCell[])[], remembered: RememberedColumns): number {
  const counts = lines
    .slice(0, HEADER_WITHIN)
    .map(
      (cells) =>
        recognizeColumns(cells.map(readCellText), remembered).filter((field) => field !== null).length,
    );
  const most = Math.max(0, ...counts);
  return most > 0
    ? counts.indexOf(most)
    : lines.findIndex((cells) => cells.some((cell) => readCellText(cell).trim() !== ''));
}

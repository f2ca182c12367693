/**
 * Icons that the first screens do not use. They are Feather's, from which Lucide (icons.ts) descends: the build puts all
 * icons of one set into one file, and that of Lucide's is part of the first load.
 */
export {
  FiColumns as IconColumnas,
  FiBookmark as IconVistas,
  FiCamera as IconCamera,
  FiCopy as IconCopiar,
  FiMail as IconEmail,
  FiMessageCircle as IconWhatsapp,
  FiShare2 as IconCompartir,
  FiCreditCard as IconTarjeta,
  FiUserX as IconDesactivar,
  FiFileText as IconArchivo,
  FiFilter as IconFiltros,
  FiFlag as IconSalida,
  FiMapPin as IconLlegada,
  FiNavigation as IconMapa,
  FiPenTool as IconFirma,
  FiPhone as IconTelefono,
  FiStar as IconPredeterminada,
  FiTrello as IconProgramacion,
  FiShield as IconSeguridad,
  FiPrinter as IconPrint,
} from 'react-icons/fi';

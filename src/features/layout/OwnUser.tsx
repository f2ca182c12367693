import { useOwnUser } from '#data/queries/use-own-user.ts';
import { ROLE_LABEL } from '#domain/vocabulary.ts';
import { IconUsuario } from '#ui/base/icons.ts';
import { SidebarLink } from '#ui/layout/SidebarLink.tsx';
import { chakra } from '#ui/styles/chakra.ts';

const Who = chakra('p', {
  base: {
    paddingInline: '11px',
    fontWeight: 600,
    lineHeight: 1.3,
    overflowWrap: 'anywhere',
    '& small': { display: 'block', color: 'muted', fontSize: 'var(--fs-sm)', fontWeight: 400 },
  },
});

/** In the foot of the menu: who is logged in, with which role, and the way to the own password and sessions. */
export function OwnUser() {
  const own = useOwnUser();
  return (
    own && (
      <>
        <Who>
          {own.name} <small>{ROLE_LABEL[own.role]}</small>
        </Who>
        <SidebarLink label="Contraseña y sesiones" to="/admin/clave" icon={IconUsuario} />
      </>
    )
  );
}

import { chakra } from '../styles/chakra.ts';
import { IconButton } from '../base/Button.tsx';
import { buttonRecipe } from '../base/button-recipe.ts';
import { IconLogout, IconMoon, IconSun } from '../base/icons.ts';
import { useTheme } from '../styles/theme.ts';
import { Tooltip } from '../overlay/Tooltip.tsx';

const Header = chakra('div', {
  base: {
    padding: '14px 10px 8px 20px',
    borderBottomWidth: '1px',
    '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center' },
  },
});
const Title = chakra('p', { base: { fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.02em' } });
const Subtitle = chakra('p', { base: { flex: 1, color: 'muted', fontSize: 'var(--fs-sm)' } });
const LogoutLink = chakra('a', buttonRecipe);

/** Title, subtitle, theme toggle and the arrow back to /login (R2.1). */
export function SidebarHeader({ onLogout }: { onLogout: () => void }) {
  const { theme, toggle } = useTheme();
  return (
    <Header>
      <Title>Administrador de Transporte</Title>
      <div>
        <Subtitle>Super Administrador</Subtitle>
        <IconButton label="Cambiar tema" onClick={toggle}>
          {theme === 'dark' ? <IconSun /> : <IconMoon />}
        </IconButton>
        <Tooltip text="Cerrar sesión">
          <LogoutLink
            href="/login"
            tone="ghost"
            size="icon"
            aria-label="Cerrar sesión"
            onClick={(event) => {
              event.preventDefault();
              onLogout();
            }}
          >
            <IconLogout />
          </LogoutLink>
        </Tooltip>
      </div>
    </Header>
  );
}

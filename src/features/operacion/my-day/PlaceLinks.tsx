import { buttonRecipe } from '#ui/base/button-recipe.ts';
import { IconMapa } from '#ui/base/later-icons.ts';
import { chakra } from '#ui/styles/chakra.ts';
import type { Place } from '#views/my-day.ts';

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gap: '8px',
    '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 12px' },
    '& li > p': { flex: '1 1 170px', minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.35 },
    '& small': { display: 'block', color: 'muted', fontSize: 'var(--fs)' },
  },
});
const MapLink = chakra('a', buttonRecipe);

const mapOf = ({ direccion, comuna }: Place): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${direccion}, ${comuna}, Chile` })}`;

/** The places of the next movement, each with a link to a map, which needs a network. */
export function PlaceLinks({ places }: { places: readonly Place[] }) {
  return (
    <List>
      {places.map((place) => (
        <li key={place.id}>
          <p>
            <strong>{place.nombre}</strong>
            <small>
              {place.direccion}, {place.comuna}
            </small>
          </p>
          <MapLink
            href={mapOf(place)}
            target="_blank"
            rel="noopener"
            aria-label={`Abrir mapa: ${place.nombre}`}
          >
            <IconMapa />
            Abrir mapa
          </MapLink>
        </li>
      ))}
    </List>
  );
}

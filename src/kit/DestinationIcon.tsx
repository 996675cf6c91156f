import { Icon, type IconName } from './Icon.tsx'
import { type Destination, destinationOf } from './words.ts'

const ICONS: Readonly<Record<Destination, IconName>> = {
  device: 'device',
  'this-computer': 'device',
  'your-network': 'house',
  internet: 'cloud',
}

/** Where words for a host go, as a picture; null for a model in this page. */
export function DestinationIcon({ host }: { readonly host: string | null }) {
  return <Icon name={ICONS[destinationOf(host)]} />
}

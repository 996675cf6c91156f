/** A 16 px line drawing in the colour of the text. Decoration: the name is in the words or on the button. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      className={DIRECTED.has(name) ? 'icon directed' : 'icon'}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      <path d={PATHS[name]} {...(name === 'more' && { strokeWidth: 2.2 })} />
    </svg>
  )
}

/** They point along a line, and the other way where lines begin at the right. */
const DIRECTED: ReadonlySet<IconName> = new Set([
  'chevron-right',
  'chevron-left',
  'undo',
  'select',
  'text',
  'panel',
  'quote',
  'settings',
  'speaker',
])

const PATHS = {
  plus: 'M8 3v10M3 8h10',
  globe:
    'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM2 8h12M8 2c-3.3 3.5-3.3 8.5 0 12M8 2c3.3 3.5 3.3 8.5 0 12',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.5 10.5 14 14',
  pin: 'M9.5 2.5 13.5 6.5 11 7.5 9.5 11 5 6.5 8.5 5ZM7 9 3 13',
  import: 'M8 2.5V10M5 7.4l3 2.8 3-2.8M3 9.5v4h10v-4',
  export: 'M8 10V2.5M5 5l3-2.8L11 5M3 9.5v4h10v-4',
  theme: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 2v12',
  settings:
    'M2.5 4.5h6M12 4.5h1.5M2.5 11.5H4M7.5 11.5h6M10.25 2.75a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5ZM5.75 9.75a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5Z',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  'new-chat':
    'M9.5 3H4A1.5 1.5 0 0 0 2.5 4.5V12A1.5 1.5 0 0 0 4 13.5h7.5A1.5 1.5 0 0 0 13 12V6.5M12.4 2.6a1.1 1.1 0 0 1 1.5 1.5L8.5 9.5l-2 .5.5-2Z',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  compact: 'M3 8h10M8 1.5v4M6 4l2 2 2-2M8 14.5v-4M6 12l2-2 2 2',
  'chevron-down': 'M4 6l4 4 4-4',
  'chevron-right': 'M6 4l4 4-4 4',
  'chevron-left': 'M10 4 6 8l4 4',
  'arrow-up': 'M8 13V3M4 7l4-4 4 4',
  'arrow-down': 'M8 3v10M4 9l4 4 4-4',
  close: 'M4 4l8 8M12 4l-8 8',
  check: 'M3 8.5 6.5 12 13 4.5',
  select: 'M2.5 3h3v3h-3ZM2.5 10h3v3h-3ZM8 4.5h5.5M8 11.5h5.5',
  copy: 'M5.5 5.5h8v8h-8ZM10.5 5.5v-3h-8v8h3',
  edit: 'M10.5 3 13 5.5 5.5 13H3v-2.5Z',
  undo: 'M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6M3 6.5 6 3.5M3 6.5l3 3',
  restore: 'M3 8a5 5 0 1 0 1.5-3.5L3 6M3 3v3h3',
  trash: 'M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.6 9h5.8l.6-9M6.8 7v4M9.2 7v4',
  excluded:
    'M2 2l12 12M6.3 3.8A6 6 0 0 1 8 3.5C12 3.5 14.5 8 14.5 8a12 12 0 0 1-2 2.5M4 5.3A11 11 0 0 0 1.5 8S4 12.5 8 12.5a6 6 0 0 0 2.7-.6M6.6 6.6a2 2 0 0 0 2.8 2.8',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  fork: 'M5 3v10M5 8.5c4 0 6-1 6-5M3.5 3.5 5 2l1.5 1.5M9.5 4.5 11 3l1.5 1.5',
  compare: 'M2.5 3H7v10H2.5ZM9 3h4.5v10H9Z',
  archive: 'M2.5 3h11v3h-11ZM3.5 6v7h9V6M6.5 9h3',
  tool: 'M13.5 4.5 11 7 9 5l2.5-2.5a3.5 3.5 0 0 0-4.6 4.3L2.5 11.2a1.3 1.3 0 0 0 0 1.8l.5.5a1.3 1.3 0 0 0 1.8 0l4.4-4.4a3.5 3.5 0 0 0 4.3-4.6Z',
  clock: 'M8 14a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM8 4.5V8l2.3 1.5',
  panel: 'M2.5 3.5h11v9h-11ZM9.5 3.5v9',
  stop: 'M4.5 4.5h7v7h-7Z',
  send: 'M8 13V3M4 7l4-4 4 4',
  warning: 'M8 2.5 14.5 13.5h-13ZM8 6.5v3.5M8 12h.01',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 7.5v3.5M8 5h.01',
  key: 'M9.5 9.5a3.5 3.5 0 1 0-3-3L2.5 10.5v3h3v-2h2v-2ZM11 5h.01',
  help: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM6.3 6.3a1.8 1.8 0 1 1 2.6 1.8c-.6.3-.9.7-.9 1.3M8 11.5h.01',
  keep: 'M4 2.5h8v11L8 10.5l-4 3Z',
  text: 'M3.5 2.5h6l3 3v8h-9ZM6 7h4M6 9.5h4M6 12h2.5',
  speaker: 'M2.5 6h2.5l3.5-3v10L5 10H2.5ZM11 6a3 3 0 0 1 0 4M12.8 4.2a5.5 5.5 0 0 1 0 7.6',
  microphone: 'M8 2a2 2 0 0 1 2 2v4a2 2 0 0 1-4 0V4a2 2 0 0 1 2-2ZM4 7.5a4 4 0 0 0 8 0M8 11.5V14',
  quote: 'M3 11.5c2.2-.4 3.2-1.8 3.2-4V4.5H3v3.2h3M9.8 11.5c2.2-.4 3.2-1.8 3.2-4V4.5H9.8v3.2h3',
  prompt: 'M2.5 3.5h11v9h-11ZM5 6.5h6M5 9.5h2M9 9.5h2',
  attach: 'M12.5 7.5 8 12a3 3 0 0 1-4.2-4.2l5-5a2 2 0 0 1 2.8 2.8l-5 5a1 1 0 0 1-1.4-1.4l4.3-4.3',
  image: 'M2.5 3h11v10h-11ZM3 11.5l3.5-4 2.5 3 1.5-1.5 2.5 2.5M10.5 6h.01',
  cloud: 'M4.5 12.5a3 3 0 0 1-.2-6A4 4 0 0 1 12 7.2a2.7 2.7 0 0 1-.3 5.3Z',
  device: 'M3.5 3.5h9v6.5h-9ZM1.5 12.5h13',
  house: 'M2 8 8 2.5 14 8M3.5 7v6.5h9V7M6.5 13.5v-4h3v4',
  phone: 'M4.5 1.5h7v13h-7ZM8 12h.01',
  cost: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4v8M9.8 6C8 4.8 6 5.5 6.2 6.8c.3 1.5 3.3.9 3.6 2.4.2 1.3-1.8 2-3.6.8',
  folder: 'M2 4h4l1.5 1.5H14V13H2Z',
  tag: 'M2.5 2.5h5l6 6-5 5-6-6ZM5 5h.01',
  sort: 'M2.5 4.5h11M4.5 8h7M6.5 11.5h3',
  expand: 'M9.5 2.5h4v4M13.5 2.5 9 7M6.5 13.5h-4v-4M2.5 13.5 7 9',
  refresh: 'M13 8a5 5 0 1 1-1.5-3.5L13 6M13 3v3h-3',
} as const

export type IconName = keyof typeof PATHS

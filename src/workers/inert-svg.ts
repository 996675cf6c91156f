/** What a drawing is made of: neither links nor images, scripts or markup of other kinds. */
const ELEMENTS = new Set(
  'svg style defs marker g rect circle ellipse line path polygon polyline text tspan title'.split(
    ' ',
  ),
)
const TAG = /<([^\s>]*)([^>]*)>/g
/** Runs something, or names an address. */
const ACTIVE_ATTRIBUTE = /\s(?:on\w+|(?:\w+:)?href|src)\s*=/i
const ADDRESS = /url\(\s*(?!#)|@import/i

/** Whether an SVG only draws: a second look, since nothing in an image can run or fetch anything anyway. */
export function isInert(svg: string): boolean {
  for (const [, name = '', attributes = ''] of svg.matchAll(TAG)) {
    if (!ELEMENTS.has(name.replace(/^\//, ''))) return false
    const named = attributes.replaceAll(/\sdata-[\w-]+="[^"]*"/g, '')
    if (ADDRESS.test(named) || ACTIVE_ATTRIBUTE.test(named.replaceAll(/"[^"]*"/g, '""')))
      return false
  }
  return !ADDRESS.test(svg.slice(0, svg.indexOf('</style>')).split('<style>')[1] ?? '')
}

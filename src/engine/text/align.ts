/** Aligns two lists: which entries of one are the same as which of the other, in order. */

/** Cells of the table that is filled for a short stretch. */
const MOST_CELLS = 250_000

/** Places of equal entries, in ascending order in both lists. Long lists are cut at entries that occur once in each. */
export function alignLists(
  left: readonly string[],
  right: readonly string[],
): readonly (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = []
  alignWithin({ left, right, pairs }, [0, left.length], [0, right.length])
  return pairs
}

interface Aligning {
  readonly left: readonly string[]
  readonly right: readonly string[]
  readonly pairs: (readonly [number, number])[]
}

type Stretch = readonly [from: number, until: number]

function alignWithin(lists: Aligning, ofLeft: Stretch, ofRight: Stretch): void {
  const { left, right, pairs } = lists
  let [at, end] = ofLeft
  let [other, otherEnd] = ofRight
  while (at < end && other < otherEnd && left[at] === right[other]) {
    pairs.push([at, other])
    at += 1
    other += 1
  }
  const same: (readonly [number, number])[] = []
  while (at < end && other < otherEnd && left[end - 1] === right[otherEnd - 1]) {
    end -= 1
    otherEnd -= 1
    same.push([end, otherEnd])
  }
  if (at < end && other < otherEnd) {
    const inside = [[at, end] as const, [other, otherEnd] as const] as const
    if ((end - at) * (otherEnd - other) <= MOST_CELLS) fillTable(lists, ...inside)
    else cutAtAnchors(lists, ...inside)
  }
  pairs.push(...same.toReversed())
}

/** The longest common subsequence, by the usual table. */
function fillTable(
  { left, right, pairs }: Aligning,
  [at, end]: Stretch,
  [other, otherEnd]: Stretch,
): void {
  const [rows, columns] = [end - at, otherEnd - other]
  const width = columns + 1
  const longest = new Uint32Array((rows + 1) * width)
  const valueAt = (row: number, column: number) => longest[row * width + column] ?? 0
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      longest[row * width + column] =
        left[at + row] === right[other + column]
          ? 1 + valueAt(row + 1, column + 1)
          : Math.max(valueAt(row + 1, column), valueAt(row, column + 1))
  for (let row = 0, column = 0; row < rows && column < columns;) {
    if (left[at + row] === right[other + column]) {
      pairs.push([at + row, other + column])
      row += 1
      column += 1
    } else if (valueAt(row + 1, column) >= valueAt(row, column + 1)) row += 1
    else column += 1
  }
}

/** Cuts at the entries that occur once in each stretch and keep their order, and aligns what is between them. */
function cutAtAnchors(lists: Aligning, ofLeft: Stretch, ofRight: Stretch): void {
  const anchors = anchorsIn(lists, ofLeft, ofRight)
  let [at, other] = [ofLeft[0], ofRight[0]]
  for (const [position, otherPlace] of anchors) {
    alignWithin(lists, [at, position], [other, otherPlace])
    lists.pairs.push([position, otherPlace])
    ;[at, other] = [position + 1, otherPlace + 1]
  }
  if (anchors.length > 0) alignWithin(lists, [at, ofLeft[1]], [other, ofRight[1]])
}

function anchorsIn(
  { left, right }: Aligning,
  ofLeft: Stretch,
  ofRight: Stretch,
): readonly (readonly [number, number])[] {
  const once = (list: readonly string[], [from, until]: Stretch) => {
    const positions = new Map<string, number>()
    for (let position = from; position < until; position += 1) {
      const entry = list[position] ?? ''
      positions.set(entry, positions.has(entry) ? -1 : position)
    }
    return positions
  }
  const inRight = once(right, ofRight)
  const pairs = [...once(left, ofLeft)].flatMap(([entry, position]) => {
    const otherPlace = inRight.get(entry) ?? -1
    return position >= 0 && otherPlace >= 0 ? [[position, otherPlace] as const] : []
  })
  return longestRise(pairs.toSorted(([one], [another]) => one - another))
}

/** The longest selection whose second numbers rise. */
function longestRise(
  pairs: readonly (readonly [number, number])[],
): readonly (readonly [number, number])[] {
  /** For each length, the pair that ends it with the smallest second number. */
  const ends: number[] = []
  const before = new Map<number, number | undefined>()
  const valueOf = (at: number | undefined) => pairs[at ?? 0]?.[1] ?? 0
  for (const at of pairs.keys()) {
    const position = firstPosition(ends.length, middle => valueOf(ends[middle]) >= valueOf(at))
    before.set(at, ends[position - 1])
    ends[position] = at
  }
  const rise: (readonly [number, number])[] = []
  for (let at = ends.at(-1); at !== undefined; at = before.get(at))
    rise.push(...pairs.slice(at, at + 1))
  return rise.toReversed()
}

/** The first place from which on the condition holds, by halves. */
function firstPosition(length: number, holds: (position: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

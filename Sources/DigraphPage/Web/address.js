/**
 * What the address of the page says after its `#`: what is chosen, and behind a `?` how it is looked at. Knows no
 * document.
 *
 * `#TicketWallet?module=Booking&view=around&depth=2`, `#Cart?to=Clock`, `#?q=screen&rule=captive-dependency`
 */

/**
 * @param {string} hash with its `#`, or nothing
 * @returns {{name: string, values: Object<string, string>}}
 */
export function readAddress(hash) {
  const text = hash.replace(/^#/, '')
  const at = text.indexOf('?')
  const name = unescaped(at < 0 ? text : text.slice(0, at))
  const values = Object.fromEntries(at < 0 ? [] : new URLSearchParams(text.slice(at + 1)))
  return { name, values }
}

/**
 * @param {string} name what is chosen; nothing for nothing
 * @param {Object<string, ?string|number|boolean>} values those that are empty are left out
 */
export function writeAddress(name, values) {
  const chosen = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
  const query = new URLSearchParams(chosen).toString()
  if (name === '' && query === '') return ''
  // A finding's name is made of letters, digits and a colon.
  return `#${encodeURIComponent(name).replaceAll('%3A', ':')}${query && `?${query}`}`
}

/** What is no address of ours names nothing. */
function unescaped(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

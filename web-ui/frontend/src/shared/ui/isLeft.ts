/**
 * Whether a person has left a path whose page is still shown: the next page is being loaded. A page
 * that leads on by itself would otherwise bring the person back.
 */
export function isLeft(pathname: string): boolean {
  return window.location.pathname !== pathname;
}

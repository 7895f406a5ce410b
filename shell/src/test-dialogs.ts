/* Adds what jsdom does not have of dialogs and popovers. */

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
HTMLElement.prototype.togglePopover = () => true;
HTMLElement.prototype.hidePopover = () => undefined;

export {};

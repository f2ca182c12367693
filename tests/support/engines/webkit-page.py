"""WebKitGTK with a profile on the disk, driven by commands: tests/support/engines/webkit.ts starts it.

Reads commands as lines of JSON from stdin and writes answers to descriptor 3; the pages write their consoles to stderr. A
command is {"id", "do", "tab", ...}, its answer {"id", "value"} or {"id", "error"}. Input goes through GDK, so that pages get
it as from a user's mouse and keyboard.
"""

import json
import os
import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, GLib, Gtk, WebKit2

PROFILE, WIDTH, HEIGHT = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
answers = os.fdopen(3, "w", buffering=1)
tabs = {}

# For pages a preference for reduced motion: each frame is drawn by the processor here.
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)

manager = WebKit2.WebsiteDataManager(
    base_data_directory=os.path.join(PROFILE, "data"), base_cache_directory=os.path.join(PROFILE, "cache")
)
context = WebKit2.WebContext(website_data_manager=manager)
context.set_preferred_languages(["es-CL"])


def answer(command, **content):
    answers.write(json.dumps({"id": command["id"], **content}) + "\n")


def view_of(command):
    return tabs[command["tab"]]


def leave(_view, dialog):
    """A page that asks before it is left is left, as by default in WebDriver."""
    if dialog.get_dialog_type() != WebKit2.ScriptDialogType.BEFORE_UNLOAD_CONFIRM: return False
    dialog.confirm_set_confirmed(True)
    return True


def open_tab(command):
    settings = WebKit2.Settings(
        enable_write_console_messages_to_stdout=True,
        enable_developer_extras=True,
        enable_page_cache=command.get("page_cache", True),
    )
    view = WebKit2.WebView(web_context=context, settings=settings)
    view.connect("script-dialog", leave)
    window = Gtk.Window(default_width=WIDTH, default_height=HEIGHT)
    window.add(view)
    window.show_all()
    tabs[command["tab"]] = view
    answer(command)


def close_tab(command):
    tabs.pop(command["tab"]).get_toplevel().destroy()
    answer(command)


def goto(command):
    view_of(command).load_uri(command["url"])
    answer(command)


def evaluate(command):
    """Runs the body of an async function; its result has to be JSON."""

    def done(view, result):
        try:
            value = view.call_async_javascript_function_finish(result)
            answer(command, value=json.loads(value.to_string()) if value.is_string() else None)
        except GLib.Error as error:
            answer(command, error=error.message)

    view = view_of(command)
    view.call_async_javascript_function(command["body"], -1, None, None, None, None, done)


def focus(view):
    """No window manager gives the focus here."""
    window = view.get_toplevel().get_window()
    window.raise_()
    window.focus(Gdk.CURRENT_TIME)
    view.grab_focus()


def send(view, kind, device, **fields):
    event = Gdk.Event.new(kind)
    event.window = view.get_window()
    event.send_event = True
    event.set_device(device)
    for name, value in fields.items():
        setattr(event, name, value)
    Gtk.main_do_event(event)


def click(command):
    view = view_of(command)
    focus(view)
    pointer = Gdk.Display.get_default().get_default_seat().get_pointer()
    _, left, top = view.get_window().get_origin()
    at = {"x": command["x"], "y": command["y"], "x_root": left + command["x"], "y_root": top + command["y"]}
    send(view, Gdk.EventType.MOTION_NOTIFY, pointer, **at)
    send(view, Gdk.EventType.BUTTON_PRESS, pointer, button=1, **at)
    send(view, Gdk.EventType.BUTTON_RELEASE, pointer, button=1, state=Gdk.ModifierType.BUTTON1_MASK, **at)
    answer(command)


def press(view, keyval, state):
    keyboard = Gdk.Display.get_default().get_default_seat().get_keyboard()
    found, keys = Gdk.Keymap.get_for_display(Gdk.Display.get_default()).get_entries_for_keyval(keyval)
    code = keys[0].keycode if found else 0
    if found and keys[0].level == 1: state |= Gdk.ModifierType.SHIFT_MASK
    for kind in (Gdk.EventType.KEY_PRESS, Gdk.EventType.KEY_RELEASE):
        send(view, kind, keyboard, keyval=keyval, hardware_keycode=code, state=Gdk.ModifierType(state))


def type_text(command):
    view = view_of(command)
    focus(view)
    for letter in command["text"]:
        press(view, Gdk.unicode_to_keyval(ord(letter)), 0)
    answer(command)


def key(command):
    """A key by its GDK name, as 'Tab', 'Return' or 'Escape'."""
    view = view_of(command)
    focus(view)
    press(view, Gdk.keyval_from_name(command["key"]), command.get("state", 0))
    answer(command)


def screenshot(command):
    window = view_of(command).get_window()
    picture = Gdk.pixbuf_get_from_window(window, 0, 0, window.get_width(), window.get_height())
    picture.savev(command["path"], "png", [], [])
    answer(command)


COMMANDS = {
    "open": open_tab,
    "close": close_tab,
    "goto": goto,
    "reload": lambda command: (view_of(command).reload(), answer(command)),
    "back": lambda command: (view_of(command).go_back(), answer(command)),
    "forward": lambda command: (view_of(command).go_forward(), answer(command)),
    "evaluate": evaluate,
    "click": click,
    "type": type_text,
    "key": key,
    "screenshot": screenshot,
}


def read(channel, _condition):
    line = channel.readline()
    if not line:
        Gtk.main_quit()
        return False
    command = json.loads(line)
    try:
        COMMANDS[command["do"]](command)
    except Exception as error:  # reported to the test that sent the command
        answer(command, error=repr(error))
    return True


GLib.io_add_watch(sys.stdin, GLib.PRIORITY_DEFAULT, GLib.IOCondition.IN | GLib.IOCondition.HUP, read)
Gtk.main()

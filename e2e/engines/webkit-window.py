#!/usr/bin/python3
"""A WebKitGTK window without any controls, as small as a phone, for WebKitWebDriver to automate.

--check ends at once, and only succeeds where all libraries are installed."""
import argparse
import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

parser = argparse.ArgumentParser()
parser.add_argument("--check", action="store_true")
parser.add_argument("--profile")
parser.add_argument("--width", type=int, default=390)
parser.add_argument("--height", type=int, default=844)
options, _ = parser.parse_known_args()
if options.check:
    sys.exit(0)


def folder(name):
    return os.path.join(options.profile, name)


def create_context():
    data = WebKit2.WebsiteDataManager(base_data_directory=folder("data"), base_cache_directory=folder("cache"))
    context = WebKit2.WebContext.new_with_website_data_manager(data)
    cookies = context.get_cookie_manager()
    cookies.set_persistent_storage(folder("cookies.sqlite"), WebKit2.CookiePersistentStorage.SQLITE)
    context.set_automation_allowed(True)
    # Else the locale of the process, and "C" is no language of a web page.
    context.set_preferred_languages(["en-US"])
    context.connect("download-started", on_download)
    context.connect("automation-started", on_automation)
    return context


def on_download(_, download):
    def choose_destination(download, name):
        os.makedirs(folder("downloads"), exist_ok=True)
        download.set_destination("file://" + os.path.join(folder("downloads"), name))
        return True

    download.connect("decide-destination", choose_destination)


def on_automation(context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("stonks")
    session.set_application_info(info)
    session.connect("create-web-view", lambda _: create_view(context))


def create_view(context):
    settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True, enable_developer_extras=True)
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    window = Gtk.Window(decorated=False)
    window.set_default_size(options.width, options.height)
    window.add(view)
    window.show_all()

    def focus():
        # Without a window manager no window ever gets the focus by itself.
        view.grab_focus()
        window.get_window().focus(Gtk.get_current_event_time())
        return False

    focus()
    GLib.timeout_add(200, focus)
    return view


Gtk.init([])
main_context = create_context()
Gtk.main()
